import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { PatientRecord } from "@lamplight/api/contract/patients.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { RecordTable } from "../../../components/office/record-table.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { stateLabel } from "./labels.ts";

const HEADS: TableHead[] = [{ head: "When" }, { head: "State" }, { head: "What" }];

type Entry = { _id: string; startsAt: string; to: string; kind: "Visit" | "Ride"; details: string; state: string };

const visitEntry = ({ _id, startsAt, doctor, state }: PatientRecord["visits"][number]): Entry => ({
  ...{ _id, startsAt, state },
  kind: "Visit",
  to: recordPaths.visit(_id),
  details: `With ${doctor}`,
});

const rideEntry = ({ _id, startsAt, from, to, state, passenger, needs }: PatientRecord["rides"][number]): Entry => ({
  ...{ _id, startsAt, state },
  kind: "Ride",
  to: recordPaths.ride(_id),
  details: [`From ${from} to ${to}`, passenger && `Passenger: ${passenger}`, ...needs].filter(Boolean).join(". "),
});

type VisitsAndRidesProps = Pick<PatientRecord, "visits" | "rides"> & { timeZone: string };

/** A person's visits and rides in one order: the coming ones, soonest first, and the past ones, latest first. */
export function VisitsAndRides({ visits, rides, timeZone }: VisitsAndRidesProps) {
  const now = new Date(serverNow()).toISOString();
  const all = [...visits.map(visitEntry), ...rides.map(rideEntry)];
  const latestFirst = all.toSorted((one, other) => other.startsAt.localeCompare(one.startsAt));
  const past = latestFirst.filter(({ startsAt }) => startsAt <= now);
  const coming = latestFirst.filter(({ startsAt }) => startsAt > now).toReversed();
  const rows = (entries: Entry[]) =>
    entries.map(({ _id, startsAt, to, kind, details, state }) => (
      <tr key={_id} data-row>
        <th scope="row">
          <Link to={to}>
            {kind}, {dateAndTime(startsAt, timeZone)}
          </Link>
        </th>
        <td>{stateLabel(state)}</td>
        <td data-line>{details}</td>
      </tr>
    ));
  return (
    <>
      <RecordTable title="Coming visits and rides" none="Nothing is booked." heads={HEADS}>
        {rows(coming)}
      </RecordTable>
      <RecordTable title="Past visits and rides" none="No visits or rides yet." heads={HEADS}>
        {rows(past)}
      </RecordTable>
    </>
  );
}
