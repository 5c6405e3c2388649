import { useId } from "react";
import { ContentIcon } from "../../../components/content/content-icon.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { HousingQueryResult } from "../../../lib/content/types.ts";
import styles from "./features.module.css";

type FeaturesProps = { words: HousingQueryResult["features"]; features: HousingQueryResult["featureList"] };

/** Features of every home. */
export function Features({ words, features }: FeaturesProps) {
  const titleId = useId();
  if (features.length === 0) return null;
  return (
    <Section tone="dark" aria-labelledby={titleId}>
      <Container layout="columns" className={styles["features"]}>
        <div>
          <h2 id={titleId}>{words?.heading || "Every home has"}</h2>
          {words?.text && <Lead className={styles["lead"]}>{words.text}</Lead>}
        </div>
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
      </Container>
    </Section>
  );
}
