import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { LogEntry, Side } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { actionText, changeTexts } from "../../lib/action-text.ts";
import styles from "./log-list.module.css";
import { logQuery } from "./queries.ts";

const EMPTY = { title: "No entries yet", text: "Every change from now on is logged here and can't be edited." };

/** The audit log, newest first, in the practice's time zone. `subject` limits it to one record. */
export function LogList({ side, timeZone, subject }: { side: Side; timeZone: string; subject: string | null }) {
  const known = useInfiniteQuery(logQuery(side, subject));
  return (
    <OfficeList label="Log" query={known} empty={EMPTY}>
      {(entry) => <Entry key={entry._id} entry={entry} timeZone={timeZone} />}
    </OfficeList>
  );
}

/** Log entries that came with a record. */
export function LogEntries({ entries, timeZone }: { entries: LogEntry[]; timeZone: string }) {
  if (entries.length === 0) return <p>No entries yet.</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function Entry({ entry, timeZone }: { entry: LogEntry; timeZone: string }) {
  const { at, who, reason } = entry;
  return (
    <OfficeRow className={styles["entry"]}>
      <time dateTime={at} className={styles["at"]}>
        {shortDate(at, timeZone)}, {timeWithZone(at, timeZone)}
      </time>
      <div>
        <p>
          <b>{who}</b> {actionText(entry)}
        </p>
        {changeTexts(entry).map((change) => (
          <p key={change} className={styles["change"]}>
            {change}
          </p>
        ))}
        {reason && <p className={styles["reason"]}>{reason}</p>}
      </div>
    </OfficeRow>
  );
}
