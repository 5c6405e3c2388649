import { RichText } from "../../../components/content/rich-text.tsx";
import { Container, Lead } from "../../../components/page/layout.tsx";
import type { PrivacyQueryResult } from "../../../lib/content/types.ts";
import { formatDay } from "../../../lib/time/format.ts";
import styles from "./policy.module.css";

type PolicyProps = { policy: PrivacyQueryResult; name: string };

/** A policy with its table of contents. */
export function Policy({ policy, name }: PolicyProps) {
  const { heading, lead, effectiveOn, sections } = policy;
  return (
    <Container layout="columns" className={styles["policy"]}>
      <header className={styles["head"]}>
        <h1>{heading || name}</h1>
        {lead && <Lead className={styles["lead"]}>{lead}</Lead>}
        {effectiveOn && <p className={styles["date"]}>In effect since {formatDay(effectiveOn)}</p>}
      </header>
      {sections.length === 0 && <Lead>We're updating this page. Please call or email us with any questions.</Lead>}
      {sections.length > 0 && (
        <nav className={styles["contents"]} aria-label="On this page">
          <ol>
            {sections.map((section, index) => (
              <li key={section._key}>
                <a href={`#section-${index + 1}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles["sections"]}>
        {sections.map((section, index) => (
          <section key={section._key} id={`section-${index + 1}`} aria-labelledby={`heading-${index + 1}`}>
            <h2 id={`heading-${index + 1}`}>{section.heading}</h2>
            <RichText value={section.body} />
          </section>
        ))}
      </div>
    </Container>
  );
}
