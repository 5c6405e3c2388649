import type { LostRide } from "../../../../contract/drivers.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import type { Reading } from "../service.ts";

/** Why a driver lost an accepted ride, and when it was to begin if it was moved. */
export type Loss = {
  outcome: string;
  cancelReason: string | null;
  onHold: boolean;
  /** Whether the office made the last change of the ride. */
  isEdited: boolean;
  movedFrom: Date | null;
};

/** Columns of a `Loss`, from `assignment a` and `ride r`. */
export const lossFacts = (db: Queries) => db`
  a.outcome, r.cancel_reason, r.held_at is not null as on_hold,
  exists (select from ride_move where id = ride_email_subject(r.id) and by_staff is not null) as is_edited,
  (select from_at from ride_move where id = ride_email_subject(r.id)) as moved_from`;

/** Canceled by the passenger, or because of what the passenger did. */
const BY_PASSENGER = ["patient", "plan_ended", "not_needed", "not_confirmed", "left"];

/** Why the driver no longer has the ride, as a sentence. */
export function reasonOfLoss({ outcome, cancelReason, onHold, isEdited }: Loss): string {
  if (cancelReason === "office") return "The office canceled it.";
  if (cancelReason !== null && BY_PASSENGER.includes(cancelReason)) return "The passenger canceled it.";
  if (cancelReason !== null) return "It was canceled, because no driver was at the door in time.";
  if (outcome === "not_driven") return "You weren't at the door in time, so we're looking for another driver.";
  if (outcome === "taken_back") return "The office unassigned you.";
  if (onHold) return "The passenger's outbound ride didn't take place, so this one is on hold.";
  return isEdited
    ? "The office changed the ride, and it doesn't fit your other rides, your vehicle or your documents now."
    : "The passenger rescheduled it to a time you can't drive.";
}

/** When the ride was to begin as the driver knew it. */
export const startBeforeLoss = ({ outcome, cancelReason, onHold, movedFrom }: Loss, startsAt: Date): Date =>
  cancelReason === null && !onHold && outcome === "withdrawn" ? (movedFrom ?? startsAt) : startsAt;

/** The accepted rides that a driver lost and has not dismissed, latest first. */
export async function lostRidesOf({ db, config }: Reading, driverId: string): Promise<LostRide[]> {
  const rows = await db<(Loss & { rideId: string; passenger: string; listedStart: Date })[]>`
    select r.id as ride_id, listed_start(r) as listed_start, ${lossFacts(db)},
      split_part(coalesce(nullif(r.passenger_name, ''), p.name), ' ', 1) as passenger
    from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id
    where a.driver_id = ${driverId} and a.lost_at <= now() order by a.lost_at desc limit ${MOST}`;
  return rows.map(({ rideId, passenger, listedStart, ...loss }) => ({
    rideId,
    passenger,
    startsAt: startBeforeLoss(loss, listedStart).toISOString(),
    timeZone: config.practiceTimeZone,
    reason: reasonOfLoss(loss),
  }));
}

/** More than a driver loses in a day; the next ones follow when these are dismissed. */
const MOST = 50;

/** Ends the driver's notice of a lost ride. Safe to repeat; a ride never offered to the driver is "missing". */
export async function dismissLostRide(tx: Tx, driverId: string, rideId: string): Promise<void> {
  const known = await tx`
    update assignment set lost_at = case when lost_at > now() then lost_at end
    where ride_id = ${rideId} and driver_id = ${driverId} returning id`;
  if (known.length === 0) throw notFound("ride");
}
