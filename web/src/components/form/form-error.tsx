import { sendsToPhone } from "@lamplight/api/contract/help-hours.ts";
import { wordsOf } from "../../lib/errors/failure.ts";
import { StaleSessionError } from "../../lib/http/session-call.ts";
import { OfficeLine } from "../people/office-line.tsx";
import { FieldNote } from "./field.tsx";
import styles from "./form-error.module.css";

/**
 * The error of a button, shown beside it, so that it stays after the toast is gone. Takes the thrown value; null or
 * undefined if there is none.
 */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined || error instanceof StaleSessionError) return null;
  const words = wordsOf(error);
  return (
    <div role="alert" className={styles["error"]}>
      <FieldNote error={words} />
      {sendsToPhone(words) && <OfficeLine />}
    </div>
  );
}
