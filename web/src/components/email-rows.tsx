import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { ReactNode } from "react";
import styles from "./email-rows.module.css";

type EmailMessage = {
  kind: string;
  subjectId: string;
  state: "owed" | "sent" | "dropped" | "paper";
  at: string;
  problem?: string | undefined;
};

const STATUS_LABELS: Record<EmailMessage["state"], string> = {
  sent: "Sent",
  owed: "Will be sent",
  dropped: "No longer needed",
  paper: "Waiting to be printed since",
};

export const emailName = ({ kind }: Pick<EmailMessage, "kind">): string => kind.replaceAll("-", " ");

type EmailRowsProps<One extends EmailMessage> = {
  emails: One[];
  timeZone: string;
  /** Actions for an email. */
  children?: (message: One) => ReactNode;
};

/** The emails about a record: sent or not, and why not. */
export function EmailRows<One extends EmailMessage>({ emails, timeZone, children }: EmailRowsProps<One>) {
  if (emails.length === 0) return <p className={styles["soft"]}>No emails yet.</p>;
  return (
    <ul className={styles["emails"]}>
      {emails.map((message) => (
        <li key={`${message.kind} ${message.subjectId}`}>
          <p>{emailName(message)}</p>
          <p className={styles["soft"]}>
            {STATUS_LABELS[message.state]}, {dateAndTime(message.at, timeZone)}
          </p>
          {message.problem && <p className={styles["problem"]}>{message.problem}</p>}
          {children?.(message)}
        </li>
      ))}
    </ul>
  );
}
