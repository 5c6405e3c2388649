import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { EmailOfRecord } from "@lamplight/api/contract/office-visits.ts";
import type { ReactNode } from "react";
import { capitalized } from "../../../lib/time/format.ts";
import { FieldNote } from "../../form/field.tsx";
import { RecordTable } from "../record-table.tsx";
import type { TableHead } from "../table.tsx";

/** What became of an email, as a label. */
const STATES: Record<EmailOfRecord["state"], string> = {
  sent: "Sent",
  owed: "Will be sent",
  failed: "Couldn't be sent",
  dropped: "No longer needed",
  paper: "Waiting to be printed",
};

const HEADS: TableHead[] = [
  { head: "Email" },
  { head: "State" },
  { head: "When", of: "time" },
  { head: "Action", of: "act" },
];

type ShownEmail = Pick<EmailOfRecord, "kind" | "name" | "at" | "state" | "problem">;

type RecordEmailsProps<Email extends ShownEmail> = {
  emails: Email[];
  timeZone: string;
  /** Actions for an email. */
  children?: (message: Email) => ReactNode;
};

/** The emails about a record: sent or not, and why not. */
export const RecordEmails = <Email extends ShownEmail>({ emails, timeZone, children }: RecordEmailsProps<Email>) => (
  <RecordTable title="Emails" none="No emails yet." heads={children ? HEADS : HEADS.slice(0, -1)}>
    {emails.map((message) => (
      <tr key={`${message.kind} ${message.name} ${message.at}`} data-row>
        <th scope="row">{capitalized(message.name)}</th>
        <td>
          {STATES[message.state]}
          {message.problem && <FieldNote error={message.problem} />}
        </td>
        <td data-of="time">{dateAndTime(message.at, timeZone)}</td>
        {children && <td data-of="act">{children(message)}</td>}
      </tr>
    ))}
  </RecordTable>
);
