import { useId } from "react";
import { Container, type HeadedSectionProps, Lead, Section } from "./layout.tsx";
import styles from "./side-section.module.css";

/** A section with its heading at the left and its content at the right. `className` sets the columns. */
export function SideSection({ title, lead, children, className, ...rest }: Omit<HeadedSectionProps, "action">) {
  const titleId = useId();
  return (
    <Section {...rest} aria-labelledby={titleId}>
      <Container layout="columns" className={className}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead && <Lead className={styles["lead"]}>{lead}</Lead>}
        </div>
        {children}
      </Container>
    </Section>
  );
}
