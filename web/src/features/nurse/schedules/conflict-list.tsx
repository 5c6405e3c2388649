import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import type { Conflict, TimeOffPreview } from "@lamplight/api/contract/schedules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Note } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import styles from "./schedules.module.css";

type ConflictsProps = { conflicts: Conflict[]; side: Side; timeZone: string };

const areVisits = (conflicts: Conflict[]): string =>
  conflicts.length === 1 ? "1 booked visit is" : `${conflicts.length} booked visits are`;

/** Booked visits at times that are now closed. */
export function ConflictList({ conflicts, reason, ...more }: ConflictsProps & { reason: string }) {
  if (conflicts.length === 0) return <p role="status">No booked visits are affected.</p>;
  return (
    <Note variant="lamp" role="status" className={styles["hits"]}>
      <p>
        <b>{`${areVisits(conflicts)} ${reason}.`}</b> {conflicts.length === 1 ? "It stays" : "They stay"} booked until
        the office reschedules, cancels or keeps {conflicts.length === 1 ? "it" : "them"}.
      </p>
      <Visits conflicts={conflicts} {...more} />
    </Note>
  );
}

/** What time off would hit, and what happens then. */
export function TimeOffHits({ hits, side, timeZone }: Omit<ConflictsProps, "conflicts"> & { hits: TimeOffPreview }) {
  const { conflicts, rides } = hits;
  return (
    <Note variant="lamp" className={styles["hits"]}>
      {conflicts.length > 0 && (
        <>
          <p>
            <b>{areVisits(conflicts)} during this time off.</b>{" "}
            {`If you add it, you can undo it for ${inWords(UNDO_SECONDS, "seconds")}. Then we email each of these patients that ${side === "nurse" ? "you're" : "their nurse is"} unavailable. They choose another time or a full refund by a link, or the office decides.`}
            {conflicts.some(({ state }) => state === "held") &&
              " A visit that isn't paid yet gets the email once it is."}
          </p>
          <Visits conflicts={conflicts} side={side} timeZone={timeZone} />
        </>
      )}
      {rides.length > 0 && (
        <>
          <p>
            <b>{counted(rides.length, "ride")} on these days.</b> Days off don't cancel rides, and we email none of
            their passengers. Open a ride to cancel it or change its driver.
          </p>
          <ul aria-label="Rides">
            {rides.map(({ _id, passenger, driver, at }) => (
              <li key={_id}>
                <Link to={recordPaths.ride(_id)}>
                  {`${dateAndTime(at, timeZone)}: ${passenger}, ${driver ? `driver ${driver}` : "no driver yet"}`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}

/** Longer lists are folded, so that the buttons below stay near. */
const SHOWN = 6;

function Visits({ conflicts, side, timeZone }: ConflictsProps) {
  const rows = conflicts.map(({ _id, patient, consultant, startsAt, state }) => {
    const text = `${dateAndTime(startsAt, timeZone)}: ${patient}${side === "office" ? ` with ${consultant}` : ""}${state === "held" ? ", not paid yet" : ""}`;
    return <li key={_id}>{side === "office" ? <Link to={recordPaths.visit(_id)}>{text}</Link> : text}</li>;
  });
  return (
    <>
      <ul aria-label="Visits">{rows.slice(0, SHOWN)}</ul>
      {rows.length > SHOWN && (
        <details>
          <summary>{counted(rows.length - SHOWN, "more visit")}</summary>
          <ul aria-label="More visits">{rows.slice(SHOWN)}</ul>
        </details>
      )}
    </>
  );
}

/** The nurses whose patients have paid for one of these visits. */
export const nursesOf = (conflicts: Conflict[]): { docId: string; name: string }[] =>
  [
    ...new Map(conflicts.filter(({ state }) => state === "paid").map(({ docId, consultant }) => [docId, consultant])),
  ].map(([docId, name]) => ({ docId, name }));
