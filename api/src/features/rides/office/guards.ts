import { timeOfDay } from "../../../../contract/format-time.ts";
import type { OfficeCancelRide } from "../../../../contract/office-rides.ts";
import { BANK_DECIDES, type PaymentDispute } from "../../../../contract/payment-text.ts";
import { RideStep, STEP_LABELS, type TransportType } from "../../../../contract/ride-status.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { lastToChange } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import type { NoShowBlocker } from "../driving/no-show.ts";
import { rideForOffice, UNKNOWN_RIDE } from "./ride.ts";

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
  isOver: boolean;
  noShow: NoShowBlocker["blocker"];
  /** When a no-show is possible, if only the wait is missing. */
  noShowFrom: Date | null;
};

const selectRideToChange = (db: Queries, trip: ReturnType<Queries>) => db<RideToChange[]>`
  select now() as now, trip.revision, trip.status, trip.step, trip.starts_at, trip.patient_id, trip.driver_id, trip.transport_type,
    (select name from driver where id = trip.driver_id) as driver, refund_cents + kept_cents as kept_cents,
    refund_cents, case when trip.at_door_at is null then 0 else refund_cents end as missed_refund_cents,
    trip.held_at is not null as on_hold, no_show.blocker as no_show, no_show.from_at as no_show_from, ride_dispute(trip) as dispute, exists (select from ride_blockers('cancel', trip, false)) as is_over
  from ${trip} as trip, ride_refund(trip), no_show_blocker(trip) as no_show`;

/** A ride for guards and previews. */
export async function readRideToChange(db: Queries, rideId: string): Promise<RideToChange> {
  const [ride] = await selectRideToChange(db, db`(select * from ride where id = ${rideId})`);
  if (!ride) throw new AppError("missing", UNKNOWN_RIDE);
  return ride;
}

/** Locks a ride for an office action. Throws Stale with the current ride if the revision is old. */
export async function lockRide(services: Services, tx: Tx, rideId: string, revision: number): Promise<RideToChange> {
  const [ride] = await selectRideToChange(tx, tx`lock_ride(${rideId})`);
  if (!ride?.status) throw new AppError("missing", UNKNOWN_RIDE);
  if (ride.revision === revision) return ride;
  const fresh = await rideForOffice(tx, rideId, services.config.practiceTimeZone);
  throw new Stale(fresh, await lastToChange(tx, rideId));
}

const OVER = "This ride has already ended or been canceled.";
const ON_BOARD = "The passenger is on board. The ride ends when the driver completes it.";
const WAITS = "This ride is waiting for the passenger. Please mark the passenger as ready first.";
const ON_HOLD =
  "The outbound ride didn't take place, so this ride is on hold. Please confirm first that it's still needed.";
const HAS_DRIVER = ["assigned", "accepted"];

/** Blockers of assigning a driver. */
export function assignBlocker({ now, status, step, startsAt, onHold }: RideToChange): string | null {
  if (status === "unpaid") return "Not paid yet, so it isn't offered to drivers.";
  if (status !== "pending" && !HAS_DRIVER.includes(status ?? "")) return OVER;
  if (step === "on_board") return ON_BOARD;
  if (onHold) return ON_HOLD;
  if (startsAt === null) return WAITS;
  return startsAt.getTime() < now.getTime() - 60 * 60_000
    ? "The pick-up time was more than an hour ago. Please cancel the ride."
    : null;
}

/** Blockers of unassigning the driver. */
export function unassignBlocker({ now, status, step, startsAt }: RideToChange): string | null {
  if (!HAS_DRIVER.includes(status ?? "")) return "No driver has this ride.";
  if (step === "on_board") return ON_BOARD;
  return startsAt === null || startsAt <= now
    ? "The pick-up time has passed. Please assign another driver, or cancel the ride."
    : null;
}

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
      return ON_BOARD;
    case "not_at_door":
      return "No driver is recorded at the door. A no-show needs a driver who waited there for 15 minutes. If the driver couldn't mark it, please enter the driver's step first.";
    case "too_early":
      return `The driver waits until ${noShowFrom && timeOfDay(noShowFrom, timeZone)}. Please call the passenger first.`;
    case null:
      return null;
  }
}

/** Blockers of canceling. */
export const cancelBlocker = ({ isOver }: RideToChange): string | null => (isOver ? OVER : null);

/** A cancellation at the passenger's wish with a refund, while a bank decides about the payment. */
export const disputeBlocker = (ride: RideToChange, canceledBy: OfficeCancelRide["canceledBy"]): string | null =>
  ride.dispute === "open" && canceledBy === "patient" && refundIfCanceled(ride, canceledBy) > 0 ? BANK_DECIDES : null;

/** Refund if the ride is canceled now. While a bank decides about the payment, it waits. */
export const refundIfCanceled = (
  { keptCents, refundCents }: RideToChange,
  canceledBy: OfficeCancelRide["canceledBy"],
): number => (canceledBy === "office" ? keptCents : refundCents);
