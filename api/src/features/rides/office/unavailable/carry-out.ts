import type { RideCause } from "../../../../../contract/cancel-causes.ts";
import type { RideDecision, RideOutcome } from "../../../../../contract/driver-time-off.ts";
import { type Tx, violates } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { beginOperation } from "../../../../lib/office/actions.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { formatMoney } from "../../../../lib/time/format-time.ts";
import { cancelForOffice, chosenDriver } from "../actions.ts";
import { assignBlocker, type RideToChange } from "../guards.ts";

/** Rides that are decided about together. `reason` is stored with each, so it names nobody. */
export type RideGroup = {
  id: string;
  staff: Staff;
  reason: string;
  /** Takes a ride from its driver. */
  take: (tx: Tx, rideId: string) => Promise<unknown>;
};
/** Rides of a driver who is unavailable. */
export type DriverGroup = RideGroup & { driverId: string; driver: string };

/** From a driver who is unavailable, and knows it: without an email for each ride. */
export const takeFromAbsent: RideGroup["take"] = (tx, rideId) => tx`select take_ride_from_absent_driver(${rideId})`;
/** From a driver who gets an email and isn't offered the ride again. */
export const takeFromDriver: RideGroup["take"] = (tx, rideId) => tx`select take_ride_from_driver(${rideId})`;
export type LockedRide = RideToChange & { id: string; passenger: string };
export type Result = Omit<RideOutcome, "rideId" | "passenger">;

const done = (state: Result["state"], text: string, isAsChosen = true): Result => ({
  ...{ state, text, isAsChosen, refundCents: 0, heldCents: 0 },
});
export const unchanged = (text: string): Result => done("unchanged", text, false);

/**
 * Carries out the decision about one ride of a driver who is unavailable. If it cannot be carried out any more, dispatch looks for a driver:
 * no ride stays with this one, unless its passenger is on board.
 */
export async function carryOut(
  services: Services,
  tx: Tx,
  group: DriverGroup,
  ride: LockedRide,
  decision: RideDecision,
): Promise<Result> {
  if (ride.driverId !== group.driverId) return unchanged(`${group.driver} doesn't have this ride anymore.`);
  const blocker = assignBlocker(ride);
  if (blocker) return unchanged(blocker);
  if (decision.action === "search") return search(tx, group, ride);
  if (decision.revision !== ride.revision)
    return instead(tx, group, ride, "The ride was changed since you opened this page.");
  try {
    return await tx.savepoint((part) =>
      decision.action === "cancel"
        ? cancel(services, part, group, ride, "driver_cannot_come")
        : assign(services, part, group, ride, decision.driverId),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "conflict")) throw error;
    return instead(tx, group, ride, error.message);
  }
}

async function instead(tx: Tx, group: RideGroup, ride: LockedRide, why: string): Promise<Result> {
  const { text, ...result } = await search(tx, group, ride);
  return { ...result, text: `${why} ${text}`, isAsChosen: false };
}

export async function search(tx: Tx, group: RideGroup, ride: LockedRide): Promise<Result> {
  const subject = { kind: "ride", id: ride.id } as const;
  const finish = await beginOperation(tx, group.staff, { kind: "unassign", subject, notify: true, groupId: group.id });
  await group.take(tx, ride.id);
  await finish({
    action: "ride unassigned",
    patientId: ride.patientId,
    change: { driver: [ride.driver, null] },
    reason: group.reason,
  });
  return done("searching", "We'll look for another driver.");
}

/**
 * Takes a ride from its driver, if it has one, and offers it to another one, who must be eligible. `isAgreed` if the office has heard
 * from that driver: then what a reason can override, such as being offline, doesn't count.
 */
export async function assign(
  { config }: Services,
  tx: Tx,
  group: RideGroup,
  ride: LockedRide,
  driverId: string,
  isAgreed = false,
): Promise<Result> {
  const about = { rideId: ride.id, driverId, transportType: ride.transportType };
  const { name, blockers, firm } = await chosenDriver(tx, config.practiceTimeZone, about);
  const [blocker] = isAgreed ? firm : blockers;
  if (blocker) throw new AppError("conflict", `${name} can't take this ride anymore. ${blocker}`);
  const subject = { kind: "ride", id: ride.id } as const;
  const finish = await beginOperation(tx, group.staff, {
    ...{ kind: "assign", subject, notify: true, driverId, groupId: group.id },
  });
  if (ride.driverId) await group.take(tx, ride.id);
  try {
    await tx`select offer_ride(${ride.id}, ${driverId}, ${group.reason}, ${group.staff.id})`;
  } catch (error) {
    if (violates(error, "ride_driver_free"))
      throw new AppError("conflict", `${name} now has another ride at that time.`);
    throw error;
  }
  await finish({
    action: "ride assigned by hand",
    patientId: ride.patientId,
    change: { driver: [ride.driver, name] },
    reason: group.reason,
  });
  return done("assigned", `Offered to ${name}.`);
}

/** Cancels for a reason of ours: the refund is full. */
export async function cancel(
  services: Services,
  tx: Tx,
  group: RideGroup,
  ride: LockedRide,
  cause: RideCause,
): Promise<Result> {
  const { revision, keptCents: cents } = ride;
  await cancelForOffice(
    services,
    tx,
    group.staff,
    ride.id,
    { revision, canceledBy: "office", cause, notify: true, reason: group.reason },
    group.id,
  );
  if (cents === 0) return done("canceled", "Canceled. Nothing was paid for it.");
  if (ride.dispute === "open")
    return {
      ...done(
        "canceled",
        `Canceled. The bank is deciding about this payment. If it stays with us, ${formatMoney(cents)} will be refunded.`,
      ),
      heldCents: cents,
    };
  return { ...done("canceled", `Canceled. ${formatMoney(cents)} will be refunded.`), refundCents: cents };
}
