import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { MissingTrip, TripRow } from "@lamplight/api/contract/trip-import.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { FieldNote } from "../../../components/form/field.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import styles from "./trip-import.module.css";

const HEADS: TableHead[] = [
  { head: "Choose", of: "check" },
  { head: "Passenger" },
  { head: "When", of: "time" },
  { head: "From and to" },
  { head: "Details" },
];

type RowProps = {
  /** The checkbox; null where there is nothing to choose. */
  choice: { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void } | null;
  who: string;
  /** Its number in the file. */
  number: string;
  when: string;
  way: string;
  rideId: string | null;
  children?: ReactNode;
};

const Row = ({ choice, who, number, when, way, rideId, children }: RowProps) => (
  <tr>
    {choice && (
      <td data-of="check">
        <input
          type="checkbox"
          checked={choice.isChosen}
          aria-label={choice.label}
          onChange={({ target }) => choice.onChoose(target.checked)}
        />
      </td>
    )}
    <th scope="row">
      {who}
      {number && <small>{number}</small>}
    </th>
    <td data-of="time">{when}</td>
    <td data-line>{way}</td>
    <td data-line>
      {children}
      {rideId && <Link to={recordPaths.ride(rideId)}>Open the ride of {who}</Link>}
    </td>
  </tr>
);

type TripRowsProps = {
  label: string;
  rows: readonly TripRow[];
  timeZone: string;
  /** The chosen rows; null where there is nothing to choose. */
  chosen: ReadonlySet<number> | null;
  onChoose: (row: number, isChosen: boolean) => void;
};

const ACTS = { new: "Book", changed: "Change", canceled: "Cancel", unchanged: "", faulty: "" };

/** Rows of a file: what they do, or why they can't. */
export const TripRows = ({ label, rows, timeZone, chosen, onChoose }: TripRowsProps) => (
  <Table label={label} heads={chosen ? HEADS : HEADS.slice(1)}>
    <tbody>
      {rows.map(({ row, state, tripNumber, passenger, startsAt, from, to, summary, changes, faults, rideId }) => (
        <Row
          key={row}
          choice={
            chosen && {
              label: `${ACTS[state]} row ${row}${passenger && `, ${passenger}`}`,
              isChosen: chosen.has(row),
              onChoose: (isChosen) => onChoose(row, isChosen),
            }
          }
          who={passenger || (state === "canceled" ? `Trip ${tripNumber}` : "No name")}
          number={`Row ${row}${tripNumber && `, ${tripNumber}`}`}
          when={startsAt ? dateAndTime(startsAt, timeZone) : ""}
          way={from || to ? `${from || "No pick-up"} to ${to || "no drop-off"}` : ""}
          rideId={rideId}
        >
          {changes.map((change) => (
            <p key={change} className={styles["change"]}>
              {change}
            </p>
          ))}
          {faults.map((fault) => (
            <FieldNote key={fault} error={fault} />
          ))}
          {summary && <p>{summary}</p>}
        </Row>
      ))}
    </tbody>
  </Table>
);

type MissingTripsProps = {
  trips: readonly MissingTrip[];
  timeZone: string;
  /** The rides to cancel. */
  chosen: ReadonlySet<string>;
  onChoose: (rideId: string, isChosen: boolean) => void;
};

/** Booked rides that this file lacks. None is chosen before somebody chooses it. */
export const MissingTrips = ({ trips, timeZone, chosen, onChoose }: MissingTripsProps) => (
  <Table label="Trips not in this file" heads={HEADS}>
    <tbody>
      {trips.map(({ rideId, tripNumber, passenger, startsAt, from, to }) => (
        <Row
          key={rideId}
          choice={{
            label: `Cancel the ride of ${passenger}${tripNumber && `, ${tripNumber}`}`,
            isChosen: chosen.has(rideId),
            onChoose: (isChosen) => onChoose(rideId, isChosen),
          }}
          who={passenger}
          number={tripNumber}
          when={startsAt ? dateAndTime(startsAt, timeZone) : "Will-call"}
          way={`${from} to ${to}`}
          rideId={rideId}
        />
      ))}
    </tbody>
  </Table>
);
