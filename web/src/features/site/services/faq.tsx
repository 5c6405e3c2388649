import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { RichText } from "../../../components/content/rich-text.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { ServicesQueryResult } from "../../../lib/content/types.ts";
import styles from "./faq.module.css";

type FaqProps = { words: ServicesQueryResult["faq"]; items: ServicesQueryResult["faqItems"] };

/** Questions that open one at a time. */
export function Faq({ words, items }: FaqProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <Section tone="tint" aria-labelledby={titleId}>
      <Container layout="columns" className={styles["faq"]}>
        <div>
          <h2 id={titleId}>{words?.heading || "Frequently asked questions"}</h2>
          {words?.text && <Lead className={styles["lead"]}>{words.text}</Lead>}
        </div>
        <div>
          {items.map(({ _id, question, content }) => (
            <details key={_id} name="faq" className={styles["item"]}>
              <summary>
                <h3>{question}</h3>
                <ChevronDown size={24} strokeWidth={1.75} aria-hidden />
              </summary>
              <div className={styles["answer"]}>
                <RichText value={content} />
              </div>
            </details>
          ))}
        </div>
      </Container>
    </Section>
  );
}
