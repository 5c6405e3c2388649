import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { LaneRide } from "@lamplight/api/contract/ride-lanes.ts";
import { UserRoundPlus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { dragSource } from "../../../../lib/office/drop-target.ts";
import { kindOf, riderOf, stateLabel, waitLabel, warningOf } from "../labels.ts";
import styles from "./lanes.module.css";

/** The drag's data type: only drags of this board are accepted. */
export const RIDE_DRAG = "application/x-lamplight-ride";

/** Whether the office can give a ride to another driver. The server decides; this only hides what it would refuse. */
export const canChangeDriver = ({ status, step, readyBy, onHold, startsAt }: LaneRide, now: number): boolean =>
  ["pending", "assigned", "accepted"].includes(status) &&
  step !== "on_board" &&
  readyBy === null &&
  !onHold &&
  Date.parse(startsAt) > now - HOUR_MS;

/** What a ride on the board can do. */
export type RideActs = {
  now: number;
  mayAct: boolean;
  /** The ride that a driver is being chosen for. */
  selectedId: string | null;
  onSelect: (ride: LaneRide) => void;
  /** The ride that Tab reaches; arrow keys move on from it. */
  reachedId: string | null;
  onReach: (rideId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A ride as a block: its time, passenger and state, a link to it, and a button that chooses a driver for it. */
export function LaneRideBlock({ ride, ...acts }: RideActs & { ride: LaneRide }) {
  const { now, mayAct, selectedId, onSelect, reachedId, onReach, onKeyDown } = acts;
  const { _id, startsAt, endsAt, readyBy, timeZone, driver } = ride;
  const isUnassigned = driver === null && !readyBy;
  const warning = warningOf(ride, now);
  const wait = waitLabel(ride, now);
  const isMovable = mayAct && canChangeDriver(ride, now);
  const at = readyBy ? "Will-call" : timeOfDay(startsAt, timeZone);
  const reached = { tabIndex: reachedId === _id ? 0 : -1, onFocus: () => onReach(_id), onKeyDown };
  return (
    <div className={styles["block"]} data-status={ride.status} data-selected={selectedId === _id || undefined}>
      <Link
        to={recordPaths.ride(_id)}
        data-ride={_id}
        {...reached}
        {...(isMovable ? dragSource(RIDE_DRAG, _id) : { draggable: false })}
      >
        <b>
          {at}
          {!readyBy && <span className={styles["end"]}> to {timeOfDay(endsAt, timeZone)}</span>}
        </b>
        <span>{riderOf(ride)}</span>
      </Link>
      {warning && (
        <p className={styles["warning"]} data-late={warning.word === "Late" || undefined}>
          <b>{warning.word}</b>
          <VisuallyHidden>. {warning.text}</VisuallyHidden>
        </p>
      )}
      <p className={styles["state"]}>
        {wait ?? (isUnassigned ? kindOf(ride) : stateLabel(ride, now))}
        {readyBy && !wait && `, outbound ride at ${timeOfDay(startsAt, timeZone)}`}
      </p>
      {isMovable && (
        <button
          type="button"
          className={styles["choose"]}
          aria-label={`Choose a driver for ${riderOf(ride)}, ${at}`}
          aria-pressed={selectedId === _id}
          data-select={_id}
          {...reached}
          onClick={() => onSelect(ride)}
        >
          <UserRoundPlus size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
