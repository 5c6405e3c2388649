import { wordsOf } from "../lib/failure.ts";
import { StaleSessionError } from "../lib/session-call.ts";
import { FieldNote } from "./field.tsx";
import styles from "./form-error.module.css";

/** What was said against something that was pressed, beside it: to read when the toast has gone. Takes what was thrown, or null. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error instanceof StaleSessionError) return null;
  return (
    <div role="alert" className={styles["error"]}>
      <FieldNote error={wordsOf(error)} />
    </div>
  );
}
