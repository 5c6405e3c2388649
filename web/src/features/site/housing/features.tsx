import { ContentIcon } from "../../../components/content/content-icon.tsx";
import type { Ground } from "../../../components/page/layout.tsx";
import { SideSection } from "../../../components/page/side-section.tsx";
import type { HousingQueryResult } from "../../../lib/content/types.ts";
import styles from "./features.module.css";

type FeaturesProps = {
  words: HousingQueryResult["features"];
  features: HousingQueryResult["featureList"];
  tone?: Ground;
};

/** Features of every home. */
export function Features({ words, features, tone = "dark" }: FeaturesProps) {
  if (features.length === 0) return null;
  return (
    <SideSection
      tone={tone}
      title={words?.heading || "Every home has"}
      lead={words?.text}
      className={styles["features"]}
    >
      <ul className={styles["list"]}>
        {features.map(({ _key, icon, title, text }) => (
          <li key={_key}>
            <ContentIcon name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
