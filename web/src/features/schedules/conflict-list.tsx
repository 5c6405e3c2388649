import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Conflict } from "@lamplight/api/contract/schedules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { Link } from "react-router-dom";
import { officeUnavailablePath, officeVisitPath } from "../../app/paths.ts";
import styles from "./schedules.module.css";

type ConflictListProps = {
  conflicts: Conflict[];
  side: Side;
  timeZone: string;
  reason: string;
  /** The nurse is off then: patients are emailed, and choose themselves or with the office. */
  isTold?: boolean;
};

/** Booked visits at times that are now closed. */
export function ConflictList({ conflicts, side, timeZone, reason, isTold = false }: ConflictListProps) {
  if (conflicts.length === 0) return <p role="status">No booked visits are affected.</p>;
  const count = conflicts.length === 1 ? "1 booked visit is" : `${conflicts.length} booked visits are`;
  return (
    <div role="status" className={styles["hits"]}>
      <p>
        <b>{`${count} ${reason}.`}</b>{" "}
        {isTold
          ? `We email each of these patients within a minute that ${side === "nurse" ? "you're" : "the nurse is"} unavailable. They can choose another time or a full refund by a link, or the office decides. End the time off within ten seconds, and no email is sent.`
          : `${conflicts.length === 1 ? "It stays" : "They stay"} booked until the office reschedules, cancels or keeps ${conflicts.length === 1 ? "it" : "them"}.`}
      </p>
      {isTold && side === "office" && (
        <ul>
          {nursesOf(conflicts).map(([docId, consultant]) => (
            <li key={docId}>
              <Link to={officeUnavailablePath(docId, true)}>Handle the visits of {consultant}</Link>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {conflicts.map(({ _id, patient, consultant, startsAt, state }) => {
          const text = `${dateAndTime(startsAt, timeZone)}: ${patient}${side === "office" ? ` with ${consultant}` : ""}${state === "held" ? ", not paid yet" : ""}`;
          return <li key={_id}>{side === "office" ? <Link to={officeVisitPath(_id)}>{text}</Link> : text}</li>;
        })}
      </ul>
    </div>
  );
}

const nursesOf = (conflicts: Conflict[]): [docId: string, name: string][] => [
  ...new Map(conflicts.map(({ docId, consultant }) => [docId, consultant])),
];
