import type {
  OfficeAssign,
  OfficeCancelRide,
  OfficeNoShow,
  OfficeReady,
  OfficeUnassign,
} from "../../../../contract/office-rides.ts";
import type { TransportType, VehicleType } from "../../../../contract/ride-status.ts";
import { type Queries, type Tx, violates } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { beginOperation, rejectBlocked, requireReason, type Undo } from "../../../lib/office/actions.ts";
import { CHOSEN_BY_OFFICE } from "../../../lib/office/assignment-reason.ts";
import { byStaff } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { confirmReturnLeg, markReadyUnaudited } from "../booking/will-call.ts";
import { endAsNoShow } from "../driving/no-show.ts";
import { blockerSentence, canOverride, type DriverBlocker } from "./board/candidates.ts";
import {
  assignBlocker,
  cancelBlocker,
  disputeBlocker,
  lockRide,
  noShowBlocker,
  refundIfCanceled,
  unassignBlocker,
} from "./guards.ts";

const SAME_DRIVER = "This driver already has the ride.";
type About = { rideId: string; driverId: string; transportType: TransportType };

/** A chosen driver with their blockers: those a reason can override, and those it cannot. */
export async function chosenDriver(
  db: Queries,
  zone: string,
  { rideId, driverId, transportType }: About,
): Promise<{ name: string; blockers: string[]; firm: string[]; soft: boolean }> {
  const [driver] = await db<{ name: string; vehicleType: VehicleType }[]>`
    select name, vehicle_type_at(d, (select starts_at from ride where id = ${rideId})) as vehicle_type from driver d where id = ${driverId}`;
  if (!driver) throw new AppError("missing", "We couldn't find that driver.");
  const found = await db<DriverBlocker[]>`
    select blocker as kind, other_starts_at, paper as document, paper_ends_on::text as document_ends_on from ride r, driver d, driver_blockers(d, r)
    where r.id = ${rideId} and d.id = ${driverId}`;
  const inWords = (blocker: DriverBlocker) => blockerSentence(blocker, { ...driver, transportType }, zone);
  const firm = found.filter((blocker) => !canOverride(blocker));
  return {
    ...{ name: driver.name, blockers: found.map(inWords), firm: firm.map(inWords) },
    soft: found.length > firm.length,
  };
}

/** A blocker of this driver that makes all other checks pointless. */
export const sameDriverBlocker = (ride: { driverId: string | null }, driverId: string): string | null =>
  ride.driverId === driverId ? SAME_DRIVER : null;

/**
 * Offers a ride to a chosen driver, in place of the current one. A reason overrides offline and earlier rejections, but not
 * capability or conflicting rides.
 */
export async function assignForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, driverId, notify, reason }: OfficeAssign,
): Promise<Undo> {
  const ride = await lockRide(services, tx, rideId, revision);
  rejectBlocked(assignBlocker(ride), sameDriverBlocker(ride, driverId));
  await tx`select from driver where id = ${driverId} for no key update`;
  const about = { rideId, driverId, transportType: ride.transportType };
  const { name, firm, soft } = await chosenDriver(tx, services.config.practiceTimeZone, about);
  rejectBlocked(...firm);
  if (soft) requireReason(reason, "Please say why you're offering the ride to this driver.");
  const finish = await beginOperation(tx, staff, {
    kind: "assign",
    subject: { kind: "ride", id: rideId },
    notify,
    driverId,
  });
  if (ride.driverId) await tx`select take_ride_from_driver(${rideId})`;
  const offerReason = reason ?? CHOSEN_BY_OFFICE;
  try {
    await tx`select offer_ride(${rideId}, ${driverId}, ${offerReason}, ${staff.id})`;
  } catch (error) {
    if (violates(error, "ride_driver_free"))
      throw new AppError("conflict", "This driver now has another ride at that time. Please choose another driver.");
    throw error;
  }
  const { patientId, driver } = ride;
  return finish({ action: "ride assigned by hand", patientId, change: { driver: [driver, name] }, reason });
}

/** Unassigns a ride's driver and emails them. Dispatch looks for another driver after ten seconds, never for the same one. */
export async function unassignForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeUnassign,
): Promise<Undo> {
  const ride = await lockRide(services, tx, rideId, revision);
  rejectBlocked(unassignBlocker(ride));
  const { patientId, driver } = ride;
  const finish = await beginOperation(tx, staff, {
    kind: "unassign",
    subject: { kind: "ride", id: rideId },
    notify: true,
  });
  await tx`select take_ride_from_driver(${rideId})`;
  return finish({ action: "ride unassigned", patientId, change: { driver: [driver, null] }, reason });
}

/** Marks a passenger as ready for the return leg. Dispatch looks for a driver after ten seconds. */
export async function readyForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeReady,
): Promise<Undo> {
  const { patientId, startsAt } = await lockRide(services, tx, rideId, revision);
  if (startsAt) throw new AppError("conflict", "This ride isn't waiting for “I'm ready”.");
  const finish = await beginOperation(tx, staff, {
    kind: "ready",
    subject: { kind: "ride", id: rideId },
    notify: true,
  });
  await markReadyUnaudited(tx, rideId);
  return finish({ action: "ride called for", patientId, reason });
}

/** Confirms that a return leg on hold is needed. Dispatch looks for a driver at once. */
export async function neededForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeReady,
): Promise<void> {
  const { onHold } = await lockRide(services, tx, rideId, revision);
  if (!onHold) throw new AppError("conflict", "This ride isn't on hold.");
  await confirmReturnLeg(tx, byStaff(staff), rideId, reason);
}

/** Marks a no-show for the driver, with a reason. Needs a driver recorded at the door for the waiting time. */
export async function noShowForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, notify, reason }: OfficeNoShow,
): Promise<Undo> {
  requireReason(reason, "Please say who reported this.");
  const ride = await lockRide(services, tx, rideId, revision);
  rejectBlocked(noShowBlocker(ride, services.config.practiceTimeZone));
  const { driverId, patientId, missedRefundCents: refundCents } = ride;
  const finish = await beginOperation(tx, staff, { kind: "no-show", subject: { kind: "ride", id: rideId }, notify });
  await tx`update ride set status = 'cancelled', driver_id = null, cancel_reason = 'no_show' where id = ${rideId}`;
  await endAsNoShow(tx, { rideId, driverId, refundCents });
  return finish({ action: "ride no-show", patientId, reason });
}

/** Cancels a ride. Throws "conflict" if the refund differs from the preview. */
export async function cancelForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, canceledBy, cause: given = "other", refundCents: shownCents, notify, reason }: OfficeCancelRide,
  groupId?: string,
): Promise<Undo> {
  const ride = await lockRide(services, tx, rideId, revision);
  rejectBlocked(cancelBlocker(ride), disputeBlocker(ride, canceledBy));
  const refundedCents = refundIfCanceled(ride, canceledBy);
  if (shownCents !== undefined && shownCents !== (ride.dispute === "open" ? 0 : refundedCents))
    throw new AppError("conflict", "The refund has changed. Please check it again.");
  const subject = { kind: "ride", id: rideId } as const;
  const finish = await beginOperation(tx, staff, { kind: "cancel", subject, notify, groupId });
  await tx`select cancel_ride(${rideId}, ${refundedCents}, ${canceledBy})`;
  const cause = canceledBy === "office" ? given : null;
  await tx`update ride set cancel_cause = ${cause} where id = ${rideId}`;
  return finish({
    action: "ride canceled",
    patientId: ride.patientId,
    change: {
      refundCents: [0, refundedCents],
      ...(cause && { cause: [null, cause] satisfies [null, string] }),
    },
    reason,
  });
}
