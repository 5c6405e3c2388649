import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { MissingTrip, TripRow } from "@lamplight/api/contract/trip-import.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { FieldNote } from "../../../components/form/field.tsx";
import styles from "./trip-import.module.css";

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
  <ul className={styles["rows"]} aria-label={label}>
    {rows.map((trip) => (
      <li key={trip.row}>
        {chosen && (
          <label className={styles["choice"]}>
            <input
              type="checkbox"
              checked={chosen.has(trip.row)}
              aria-label={`${ACTS[trip.state]} row ${trip.row}${trip.passenger && `, ${trip.passenger}`}`}
              onChange={({ target }) => onChoose(trip.row, target.checked)}
            />
          </label>
        )}
        <Trip trip={trip} timeZone={timeZone} />
      </li>
    ))}
  </ul>
);

function Trip({ trip, timeZone }: { trip: TripRow; timeZone: string }) {
  const { row, state, tripNumber, passenger, startsAt, from, to, summary, changes, faults, rideId } = trip;
  return (
    <div className={styles["trip"]}>
      <p>
        <b>{passenger || (state === "canceled" ? `Trip ${tripNumber}` : "No name")}</b>{" "}
        <span className={styles["note"]}>
          Row {row}
          {tripNumber && `, ${tripNumber}`}
        </span>
      </p>
      {startsAt && <p>{dateAndTime(startsAt, timeZone)}</p>}
      {(from || to) && (
        <p>
          {from || "No pick-up"} to {to || "no drop-off"}
        </p>
      )}
      {summary && <p className={styles["note"]}>{summary}</p>}
      {changes.map((change) => (
        <p key={change} className={styles["change"]}>
          {change}
        </p>
      ))}
      {faults.map((fault) => (
        <FieldNote key={fault} error={fault} />
      ))}
      {rideId && <Link to={recordPaths.ride(rideId)}>Open the ride{passenger && ` of ${passenger}`}</Link>}
    </div>
  );
}

type MissingTripsProps = {
  trips: readonly MissingTrip[];
  timeZone: string;
  /** The rides to cancel. */
  chosen: ReadonlySet<string>;
  onChoose: (rideId: string, isChosen: boolean) => void;
};

/** Booked rides that this file lacks. None is chosen before somebody chooses it. */
export const MissingTrips = ({ trips, timeZone, chosen, onChoose }: MissingTripsProps) => (
  <ul className={styles["rows"]} aria-label="Trips not in this file">
    {trips.map(({ rideId, tripNumber, passenger, startsAt, from, to }) => (
      <li key={rideId}>
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={chosen.has(rideId)}
            aria-label={`Cancel the ride of ${passenger}${tripNumber && `, ${tripNumber}`}`}
            onChange={({ target }) => onChoose(rideId, target.checked)}
          />
        </label>
        <div className={styles["trip"]}>
          <p>
            <b>{passenger}</b> <span className={styles["note"]}>{tripNumber}</span>
          </p>
          <p>{startsAt ? dateAndTime(startsAt, timeZone) : "Will-call"}</p>
          <p>
            {from} to {to}
          </p>
          <Link to={recordPaths.ride(rideId)}>Open the ride of {passenger}</Link>
        </div>
      </li>
    ))}
  </ul>
);
