import { timeOfDay } from "../../../../contract/format-time.ts";
import type { OfficeCancelRide } from "../../../../contract/office-rides.ts";
import { BANK_DECIDES, type PaymentDispute } from "../../../../contract/payment-text.ts";
import { RideStep, STEP_LABELS, type TransportType } from "../../../../contract/ride-status.ts";
import { GIVE_UP_LATE_RIDE_HOURS, inWords, NO_SHOW_MINUTES } from "../../../../contract/rules.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { notFound, Stale } from "../../../lib/http/errors.ts";
import { lastToChange } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { PAST_TIME } from "../booking/booking.ts";
import type { NoShowBlocker } from "../driving/no-show.ts";
import { OVER } from "../service.ts";
import { rideForOffice } from "./ride.ts";

export type RideToChange = {
  /** By the database's clock. */
  now: Date;
  revision: number;
  status: string | null;
  step: RideStep | null;
  /** Null for a waiting will-call. */
  startsAt: Date | null;
  patientId: string;
  driverId: string | null;
  driver: string | null;
  transportType: TransportType;
  keptCents: number;
  /** Refund if the passenger cancels. */
  refundCents: number;
  /** Refund of a no-show: nothing, unless the driver came too late. */
  missedRefundCents: number;
  /** A bank's dispute about what was paid. */
  dispute: PaymentDispute | null;
  onHold: boolean;
  /** What blocks each action; null if nothing does. */
  toAssign: string | null;
  toUnassign: string | null;
  toCancel: string | null;
  noShow: NoShowBlocker["blocker"];
  /** When a no-show is possible, if only the wait is missing. */
  noShowFrom: Date | null;
};

const selectRideToChange = (db: Queries, trip: ReturnType<Queries>) => db<RideToChange[]>`
  select now() as now, trip.revision, trip.status, trip.step, trip.starts_at, trip.patient_id, trip.driver_id, trip.transport_type,
    (select name from driver where id = trip.driver_id) as driver, refund_cents + kept_cents as kept_cents,
    refund_cents, case when trip.at_door_at is null then 0 else refund_cents end as missed_refund_cents,
    trip.held_at is not null as on_hold, no_show.blocker as no_show, no_show.from_at as no_show_from, ride_dispute(trip) as dispute,
    (select blocker from ride_blockers('assign', trip, false) limit 1) as to_assign,
    (select blocker from ride_blockers('unassign', trip, false) limit 1) as to_unassign,
    (select blocker from ride_blockers('cancel', trip, false) limit 1) as to_cancel
  from ${trip} as trip, ride_refund(trip), no_show_blocker(trip) as no_show`;

/** A ride for guards and previews. */
export async function readRideToChange(db: Queries, rideId: string): Promise<RideToChange> {
  const [ride] = await selectRideToChange(db, db`(select * from ride where id = ${rideId})`);
  if (!ride) throw notFound("ride");
  return ride;
}

/** Locks a ride, whatever its revision. */
export async function lockCurrentRide(tx: Tx, rideId: string): Promise<RideToChange> {
  const [ride] = await selectRideToChange(tx, tx`lock_ride(${rideId})`);
  if (!ride?.status) throw notFound("ride");
  return ride;
}

/** Locks a ride for an office action. Throws Stale with the current ride if the revision is old. */
export async function lockRide(services: Services, tx: Tx, rideId: string, revision: number): Promise<RideToChange> {
  const ride = await lockCurrentRide(tx, rideId);
  if (ride.revision === revision) return ride;
  const fresh = await rideForOffice(tx, rideId, services.config.practiceTimeZone);
  throw new Stale(fresh, await lastToChange(tx, rideId));
}

/** Messages for the blockers of `ride_blockers`. */
const BLOCKERS: Record<string, string> = {
  erased: "The patient's account is deleted.",
  unpaid: "Not paid yet, so it isn't offered to drivers.",
  over: OVER,
  on_board: "The passenger is on board. The ride ends when the driver completes it.",
  on_hold: "The outbound ride didn't take place, so this ride is on hold. Please confirm first that it's still needed.",
  waits: "This ride is waiting for the passenger. Please mark the passenger as ready first.",
  late: `The pick-up time was more than ${inWords(GIVE_UP_LATE_RIDE_HOURS, "hours")} ago. Please cancel the ride.`,
  no_driver: "No driver has this ride.",
  begun: "The pick-up time has passed. Please assign another driver, or cancel the ride.",
  past: PAST_TIME,
  too_far: "That day is too far ahead. Please choose an earlier one.",
  before_payment: "The ride isn't paid yet, and can be paid until after that time. Please choose a later time.",
  billed: "This ride is on a statement of the organization that pays, so it can't get another time.",
  order: "The return ride must come after the outbound ride. Please choose another time, or move the other ride first.",
};

export const blockerText = (blocker: string): string => BLOCKERS[blocker] ?? "This ride can't be changed.";
const textOf = (blocker: string | null) => blocker && blockerText(blocker);

export const assignBlocker = (ride: RideToChange): string | null => textOf(ride.toAssign);
export const unassignBlocker = (ride: RideToChange): string | null => textOf(ride.toUnassign);
export const cancelBlocker = (ride: RideToChange): string | null => textOf(ride.toCancel);

/** Blockers of entering a step for the driver. */
export function stepBlocker({ status, step }: RideToChange, entered: RideStep): string | null {
  if (status !== "accepted") return "Only a ride that a driver accepted has steps.";
  const { options } = RideStep;
  return step !== null && options.indexOf(entered) <= options.indexOf(step)
    ? `“${STEP_LABELS[step]}” is already recorded.`
    : null;
}

/** Blockers of a no-show. */
export function noShowBlocker({ noShow, noShowFrom }: RideToChange, timeZone: string): string | null {
  switch (noShow) {
    case "not_accepted":
      return "Only a ride that a driver accepted can be a no-show.";
    case "on_board":
      return blockerText(noShow);
    case "not_at_door":
      return `No driver is recorded at the door. A no-show needs a driver who waited there for ${inWords(NO_SHOW_MINUTES, "minutes")}. If the driver couldn't mark it, please enter the driver's step first.`;
    case "too_early":
      return `The driver waits until ${noShowFrom && timeOfDay(noShowFrom, timeZone)}. Please call the passenger first.`;
    case null:
      return null;
  }
}

/** A cancellation at the passenger's wish with a refund, while a bank decides about the payment. */
export const disputeBlocker = (ride: RideToChange, canceledBy: OfficeCancelRide["canceledBy"]): string | null =>
  ride.dispute === "open" && canceledBy === "patient" && refundIfCanceled(ride, canceledBy) > 0 ? BANK_DECIDES : null;

/** Refund if the ride is canceled now. While a bank decides about the payment, it waits. */
export const refundIfCanceled = (
  { keptCents, refundCents }: RideToChange,
  canceledBy: OfficeCancelRide["canceledBy"],
): number => (canceledBy === "office" ? keptCents : refundCents);
