import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { EmailOfRecord } from "@lamplight/api/contract/office-visits.ts";
import type { ReactNode } from "react";
import { Soft } from "../../layout/boxes.tsx";
import styles from "./email-rows.module.css";

/** What became of an email, as a label. */
export const EMAIL_STATES: Record<EmailOfRecord["state"], string> = {
  sent: "Sent",
  owed: "Will be sent",
  failed: "Couldn't be sent",
  dropped: "No longer needed",
  paper: "Waiting to be printed",
};

type EmailRowsProps = {
  emails: EmailOfRecord[];
  timeZone: string;
  /** Actions for an email. */
  children?: (message: EmailOfRecord) => ReactNode;
};

/** The emails about a record: sent or not, and why not. */
export function EmailRows({ emails, timeZone, children }: EmailRowsProps) {
  if (emails.length === 0) return <Soft>No emails yet.</Soft>;
  return (
    <ul className={styles["emails"]}>
      {emails.map((message) => (
        <li key={`${message.kind} ${message.subjectId}`}>
          <p>{message.name}</p>
          <Soft>
            {EMAIL_STATES[message.state]}, {dateAndTime(message.at, timeZone)}
          </Soft>
          {message.problem && <p className={styles["problem"]}>{message.problem}</p>}
          {children?.(message)}
        </li>
      ))}
    </ul>
  );
}
