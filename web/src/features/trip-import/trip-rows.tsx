import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { TripRow } from "@lamplight/api/contract/trip-import.ts";
import { Link } from "react-router-dom";
import { officeRidePath } from "../../app/paths.ts";
import { FieldNote } from "../../components/field.tsx";
import styles from "./trip-import.module.css";

type TripRowsProps = {
  label: string;
  rows: TripRow[];
  timeZone: string;
  /** The chosen rows; null once they are booked. */
  chosen: ReadonlySet<number> | null;
  onChoose: (row: number, isChosen: boolean) => void;
};

/** Every row of a file: what will be booked, or why it can't be. */
export const TripRows = ({ label, rows, timeZone, chosen, onChoose }: TripRowsProps) => (
  <ul className={styles["rows"]} aria-label={label}>
    {rows.map((trip) => (
      <li key={trip.row} data-faulty={trip.faults.length > 0 || undefined}>
        {chosen && (
          <label className={styles["choice"]}>
            <input
              type="checkbox"
              checked={chosen.has(trip.row)}
              disabled={trip.faults.length > 0}
              aria-label={`Book row ${trip.row}${trip.passenger && `, ${trip.passenger}`}`}
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
  const { row, passenger, startsAt, from, to, summary, faults, rideId } = trip;
  return (
    <div className={styles["trip"]}>
      <p>
        <b>{passenger || "No name"}</b> <span className={styles["soft"]}>Row {row}</span>
      </p>
      {startsAt && <p>{dateAndTime(startsAt, timeZone)}</p>}
      {(from || to) && (
        <p>
          {from || "No pick-up"} to {to || "no drop-off"}
        </p>
      )}
      {summary && <p className={styles["soft"]}>{summary}</p>}
      {faults.map((fault) => (
        <FieldNote key={fault} error={fault} />
      ))}
      {rideId && <Link to={officeRidePath(rideId)}>Open the ride of {passenger}</Link>}
    </div>
  );
}
