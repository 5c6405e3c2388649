import { useId } from "react";
import { ContentIcon } from "../../../components/content/content-icon.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { TransportQueryResult } from "../../../lib/content/types.ts";
import styles from "./steps.module.css";

type StepsProps = { words: TransportQueryResult["how"]; steps: TransportQueryResult["steps"] };

export function Steps({ words, steps }: StepsProps) {
  const titleId = useId();
  if (steps.length === 0) return null;
  return (
    <Section tone="dark" aria-labelledby={titleId}>
      <Container layout="columns" className={styles["inner"]}>
        <div>
          <h2 id={titleId}>{words?.heading || "How it works"}</h2>
          {words?.text && <Lead className={styles["lead"]}>{words.text}</Lead>}
        </div>
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
      </Container>
    </Section>
  );
}
