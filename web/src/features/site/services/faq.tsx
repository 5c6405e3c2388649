import { ChevronDown } from "lucide-react";
import { RichText } from "../../../components/content/rich-text.tsx";
import type { Ground } from "../../../components/page/layout.tsx";
import { SideSection } from "../../../components/page/side-section.tsx";
import type { ServicesQueryResult } from "../../../lib/content/types.ts";
import styles from "./faq.module.css";

type FaqProps = { words: ServicesQueryResult["faq"]; items: ServicesQueryResult["faqItems"]; tone?: Ground };

/** Questions that open one at a time. */
export function Faq({ words, items, tone = "tint" }: FaqProps) {
  if (items.length === 0) return null;
  return (
    <SideSection
      tone={tone}
      title={words?.heading || "Frequently asked questions"}
      lead={words?.text}
      className={styles["faq"]}
    >
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
    </SideSection>
  );
}
