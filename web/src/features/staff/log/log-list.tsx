import type { LogEntry, Side } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { recordPaths } from "../../../app/paths.ts";
import { LogRow, RowLink } from "../../../components/office/log-row.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import { actionText } from "../../../lib/office/audit-actions.ts";
import { logQuery } from "../queries.ts";
import { isFiltered, type LogFilter } from "./log-filter.ts";

/** What a record with a screen is called. */
const LINKED = {
  patient: "patient",
  visit: "visit",
  ride: "ride",
  driver: "driver",
  consultant: "nurse",
  payer: "organization",
  inbox: "message",
} as const;
const isLinked = (kind: string): kind is keyof typeof LINKED => Object.hasOwn(LINKED, kind);

const EMPTY = { title: "No entries yet", text: "Every change from now on is logged here and can't be edited." };
const NO_MATCH = { title: "No entries match", text: "Try other days, or remove a filter." };

/** The audit log, newest first, in the practice's time zone. At the office, entries link to their record. */
export function LogList({ side, timeZone, filter }: { side: Side; timeZone: string; filter: LogFilter }) {
  const known = useInfiniteQuery(logQuery(side, filter));
  return (
    <OfficeList label="Log" query={known} empty={isFiltered(filter) ? NO_MATCH : EMPTY}>
      {(entry) => <Entry key={entry._id} entry={entry} timeZone={timeZone} hasLink={side === "office"} />}
    </OfficeList>
  );
}

/** Log entries that came with a record. */
export function LogEntries({ entries, timeZone }: { entries: LogEntry[]; timeZone: string }) {
  if (entries.length === 0) return <p>No entries yet.</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} timeZone={timeZone} hasLink={false} />
      ))}
    </ul>
  );
}

function Entry({ entry, timeZone, hasLink }: { entry: LogEntry; timeZone: string; hasLink: boolean }) {
  const { kind, _id } = entry.subject;
  return (
    <LogRow
      entry={entry}
      did={actionText(entry)}
      timeZone={timeZone}
      link={hasLink && isLinked(kind) && <RowLink to={recordPaths[kind](_id)}>Open {LINKED[kind]}</RowLink>}
    />
  );
}
