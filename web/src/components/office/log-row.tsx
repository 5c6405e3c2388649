import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { LogEntry } from "@lamplight/api/contract/staff.ts";
import { changeTexts, reasonText } from "../../lib/office/audit-changes.ts";
import styles from "./log-row.module.css";
import { OfficeRow } from "./office-list.tsx";

type LogRowProps = {
  entry: Pick<LogEntry, "at" | "who" | "change" | "reason">;
  /** What was done, after the name of who did it. */
  did: string;
  timeZone: string;
};

/** One entry of the audit log: when, who, what, the changed values and the reason. */
export function LogRow({ entry: { at, who, change, reason }, did, timeZone }: LogRowProps) {
  return (
    <OfficeRow className={styles["entry"]}>
      <time dateTime={at} className={styles["at"]}>
        {shortDate(at, timeZone)}, {timeWithZone(at, timeZone)}
      </time>
      <div>
        <p>
          <b>{who}</b> {did}
        </p>
        <ChangeAndReason of={{ change, reason }} timeZone={timeZone} />
      </div>
    </OfficeRow>
  );
}

type ChangeProps = { of: Pick<LogEntry, "change" | "reason">; timeZone: string };

/** The changed values of an entry, and its reason. */
export const ChangeAndReason = ({ of: { change, reason }, timeZone }: ChangeProps) => (
  <>
    {changeTexts(change, timeZone).map((text) => (
      <p key={text} className={styles["change"]}>
        {text}
      </p>
    ))}
    {reason && <p className={styles["reason"]}>{reasonText(reason, timeZone)}</p>}
  </>
);
