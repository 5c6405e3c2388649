import { ContentIcon } from "../../../components/content/content-icon.tsx";
import type { Ground } from "../../../components/page/layout.tsx";
import { SideSection } from "../../../components/page/side-section.tsx";
import type { TransportQueryResult } from "../../../lib/content/types.ts";
import styles from "./steps.module.css";

type StepsProps = { words: TransportQueryResult["how"]; steps: TransportQueryResult["steps"]; tone?: Ground };

export function Steps({ words, steps, tone = "dark" }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <SideSection tone={tone} title={words?.heading || "How it works"} lead={words?.text} className={styles["inner"]}>
      <ol className={styles["steps"]}>
        {steps.map(({ _key, title, text, icon }) => (
          <li key={_key}>
            <div>
              <b>{title}</b>
              <span>{text}</span>
            </div>
            {icon && <ContentIcon name={icon} />}
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
