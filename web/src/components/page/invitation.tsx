import { type ReactNode, useId } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./invitation.module.css";
import { Container, Lead, Section } from "./layout.tsx";

type InvitationProps = {
  /** The editors' text; null renders nothing. */
  words: { heading: string; text: string } | null;
  tone?: "paper" | "tint" | "deep" | "lamp" | "dark";
  /** `banner` is large and centered; `side` has its action or form beside the text. */
  variant?: "banner" | "side";
  id?: string;
  children: ReactNode;
};

/** A heading, a sentence and one action. */
export function Invitation({ words, tone, variant = "side", id, children }: InvitationProps) {
  const titleId = useId();
  if (!words?.heading) return null;
  return (
    <Section tone={tone} aria-labelledby={titleId} id={id}>
      <Container className={classes(styles["inner"], styles[variant])}>
        <div className={styles["words"]}>
          <h2 id={titleId}>{words.heading}</h2>
          {words.text && <Lead className={styles["text"]}>{words.text}</Lead>}
        </div>
        <div className={styles["action"]}>{children}</div>
      </Container>
    </Section>
  );
}
