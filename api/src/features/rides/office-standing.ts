import type { OfficeCancelRide } from "../../../contract/office-rides.ts";
import { NO_SHOW_MINUTES, type TransportType } from "../../../contract/ride-status.ts";
import { lastToChange } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import { rideForOffice, UNKNOWN_RIDE } from "./office-ride.ts";

export type Standing = {
  /** By the database's clock, which decides. */
  now: Date;
  revision: number;
  status: string | null;
  step: string | null;
  /** Null while a way back waits to be called for. */
  startsAt: Date | null;
  patientId: string;
  driverId: string | null;
  driver: string | null;
  transportType: TransportType;
  keptCents: number;
  /** What the refund rule gives back at the passenger's wish. */
  refundCents: number;
  /** What it gives back of a no-show: nothing, unless the driver came to the door too late. */
  missedRefundCents: number;
  onHold: boolean;
  isOver: boolean;
};

const standingOf = (db: Queries, trip: ReturnType<Queries>) => db<Standing[]>`
  select now() as now, trip.revision, trip.status, trip.step, trip.starts_at, trip.patient_id, trip.driver_id, trip.transport_type,
    (select name from driver where id = trip.driver_id) as driver, refund_cents + kept_cents as kept_cents,
    refund_cents, case when trip.at_door_at is null then 0 else refund_cents end as missed_refund_cents,
    trip.held_at is not null as on_hold, exists (select from ride_blockers('cancel', trip, false)) as is_over
  from ${trip} as trip, ride_refund(trip)`;

/** A ride as somebody looks at it who may act on it soon. */
export async function seenRide(db: Queries, rideId: string): Promise<Standing> {
  const [ride] = await standingOf(db, db`(select * from ride where id = ${rideId})`);
  if (!ride) throw new AppError("missing", UNKNOWN_RIDE);
  return ride;
}

/** Locks a ride for an act of the desk. Throws Stale, with how it stands now, where it is not as it was seen. */
export async function lockedRide(services: Services, tx: Tx, rideId: string, revision: number): Promise<Standing> {
  const [ride] = await standingOf(tx, tx`lock_ride(${rideId})`);
  if (!ride?.status) throw new AppError("missing", UNKNOWN_RIDE);
  if (ride.revision === revision) return ride;
  const fresh = await rideForOffice(tx, rideId, services.config.practiceTimeZone);
  throw new Stale(fresh, await lastToChange(tx, rideId));
}

const OVER = "This ride is over or cancelled already.";
const ON_BOARD = "The passenger is on board: the ride ends when its driver says so.";
const WAITS = "It waits until its passenger is ready. Please say first that they are.";
const ON_HOLD = "Its outbound ride did not take place, so it is on hold. Please say first that it is still needed.";
const HAS_DRIVER = ["assigned", "accepted"];

/** Why nobody else can be asked to drive any more. */
export function assignBlocker({ now, status, step, startsAt, onHold }: Standing): string | null {
  if (status === "unpaid") return "It is not paid yet, so nobody is asked.";
  if (status !== "pending" && !HAS_DRIVER.includes(status ?? "")) return OVER;
  if (step === "on_board") return ON_BOARD;
  if (onHold) return ON_HOLD;
  if (startsAt === null) return WAITS;
  return startsAt.getTime() < now.getTime() - 60 * 60_000
    ? "Its pick-up is more than an hour ago. Please cancel it."
    : null;
}

/** Why a ride cannot be taken back from its driver. */
export function unassignBlocker({ now, status, step, startsAt }: Standing): string | null {
  if (!HAS_DRIVER.includes(status ?? "")) return "No driver has this ride.";
  if (step === "on_board") return ON_BOARD;
  return startsAt === null || startsAt <= now
    ? "Its time has come. Please give it to another driver, or cancel it."
    : null;
}

/** Why it cannot be said of a ride that nobody was at the door. */
export function noShowBlocker({ now, status, step, startsAt, driverId }: Standing): string | null {
  if (status !== "accepted" || driverId === null) return "Only a ride that a driver has accepted can be a no-show.";
  if (step === "on_board") return ON_BOARD;
  return startsAt === null || startsAt.getTime() > now.getTime() - NO_SHOW_MINUTES * 60_000
    ? `Please wait until ${NO_SHOW_MINUTES} minutes after its time, and call the passenger.`
    : null;
}

/** Why a ride cannot be cancelled. */
export function cancelBlocker({ isOver, step }: Standing): string | null {
  if (isOver) return OVER;
  return step === "on_board" ? ON_BOARD : null;
}

/** What comes back of a ride that is cancelled now. */
export const refundOf = ({ keptCents, refundCents }: Standing, canceledBy: OfficeCancelRide["canceledBy"]): number =>
  canceledBy === "office" ? keptCents : refundCents;
