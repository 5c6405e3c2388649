import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Conflict } from "@lamplight/api/contract/schedules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { Link } from "react-router-dom";
import { officeVisitPath } from "../../app/paths.ts";
import styles from "./schedules.module.css";

type ConflictListProps = { conflicts: Conflict[]; side: Side; timeZone: string; because: string };

/** Every booked visit that stands where there are no visits any more. */
export function ConflictList({ conflicts, side, timeZone, because }: ConflictListProps) {
  if (conflicts.length === 0) return <p role="status">No booked visit is touched.</p>;
  const count = conflicts.length === 1 ? "One booked visit stands" : `${conflicts.length} booked visits stand`;
  return (
    <div role="status" className={styles["hits"]}>
      <p>
        <b>{`${count} ${because}.`}</b> {conflicts.length === 1 ? "It stays" : "Each stays"} until the office moves,
        cancels or keeps it.
      </p>
      <ul>
        {conflicts.map(({ _id, patient, consultant, startsAt, state }) => {
          const words = `${dateAndTime(startsAt, timeZone)}: ${patient}${side === "office" ? ` with ${consultant}` : ""}${state === "held" ? ", not paid yet" : ""}`;
          return <li key={_id}>{side === "office" ? <Link to={officeVisitPath(_id)}>{words}</Link> : words}</li>;
        })}
      </ul>
    </div>
  );
}
