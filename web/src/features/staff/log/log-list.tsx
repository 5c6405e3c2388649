import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { LogEntry, Side } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { ChangeAndReason, LogRow } from "../../../components/office/log-row.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { actionText } from "../../../lib/office/audit-actions.ts";
import { capitalized } from "../../../lib/time/format.ts";
import { logQuery } from "../queries.ts";
import { isFiltered, type LogFilter, NO_FILTER } from "./log-filter.ts";

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

const HEADS: TableHead[] = [
  { head: "When", of: "time" },
  { head: "Who" },
  { head: "What" },
  { head: "Record", of: "act" },
];

/** The audit log, newest first, in the practice's time zone. At the office, entries link to their record. */
export function LogList({ side, timeZone, filter }: { side: Side; timeZone: string; filter: LogFilter }) {
  const known = useInfiniteQuery(logQuery(side, filter));
  const hasLink = side === "office";
  return (
    <OfficeList
      label="Log"
      query={known}
      empty={isFiltered(filter) ? NO_MATCH : EMPTY}
      heads={hasLink ? HEADS : HEADS.slice(0, -1)}
    >
      {(entry) => <EntryRow key={entry._id} entry={entry} timeZone={timeZone} hasLink={hasLink} />}
    </OfficeList>
  );
}

type EntryProps = { entry: LogEntry; timeZone: string };

function EntryRow({ entry, timeZone, hasLink }: EntryProps & { hasLink: boolean }) {
  const { at, who, subject } = entry;
  return (
    <tr data-row>
      <td data-of="time">
        <time dateTime={at}>
          {shortDate(at, timeZone)}, {timeWithZone(at, timeZone)}
        </time>
      </td>
      <th scope="row">{who}</th>
      <td data-line>
        {capitalized(actionText(entry))}
        <ChangeAndReason of={entry} timeZone={timeZone} />
      </td>
      {hasLink && (
        <td data-of="act">
          {isLinked(subject.kind) && (
            <Link data-main to={recordPaths[subject.kind](subject._id)}>
              Open {LINKED[subject.kind]}
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

/** The log's entries about one record, for those who read the whole log. */
export function LogOf({ subject, timeZone }: { subject: string; timeZone: string }) {
  const known = useInfiniteQuery(logQuery("office", { ...NO_FILTER, subject }));
  if (known.data?.length === 0) return <LogEntries entries={[]} timeZone={timeZone} />;
  return (
    <OfficeList label="Timeline" query={known} empty={EMPTY}>
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

const Entry = ({ entry, timeZone }: EntryProps) => <LogRow entry={entry} did={actionText(entry)} timeZone={timeZone} />;
