import type { ReactNode } from "react";
import { failureText } from "../../lib/errors/failure.ts";
import { classes } from "../../lib/page/classes.ts";
import { Button } from "../form/button.tsx";
import { Lead } from "../page/layout.tsx";
import { WithOfficeLine } from "../people/office-line.tsx";
import styles from "./state-panel.module.css";

type StatePanelProps = {
  title: string;
  text: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** URL of a drawing, for a state that fills the page. */
  art?: string;
  /** Heading level of the title. */
  level?: 1 | 2;
};

/** An empty state: what it means and what to do next. */
export function StatePanel({ title, text, action, art, level = 2 }: StatePanelProps) {
  const Title = level === 1 ? "h1" : "h2";
  return (
    <div className={classes(styles["panel"], !art && styles["plain"])}>
      {art && <img src={art} alt="" width={420} height={330} />}
      <div>
        <Title className={styles["title"]}>{title}</Title>
        <Lead className={styles["text"]}>{typeof text === "string" ? <WithOfficeLine text={text} /> : text}</Lead>
        {action}
      </div>
    </div>
  );
}

/** A failed query: the reason and a retry button. */
export function FailedState({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return (
    <div role="alert">
      <StatePanel
        title={title}
        text={failureText(error)}
        action={
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
