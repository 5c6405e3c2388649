import type {
  OfficeAssign,
  OfficeCancelRide,
  OfficeNoShow,
  OfficeReady,
  OfficeUnassign,
} from "../../../contract/office-rides.ts";
import type { TransportType, VehicleType } from "../../../contract/ride-status.ts";
import { CHOSEN_BY_OFFICE } from "../../lib/assignment-reason.ts";
import { byStaff } from "../../lib/audit.ts";
import { type Queries, type Tx, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { refuseBlocked, requireReason, type Undo } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { endMissed } from "./no-show.ts";
import { blockerSentence, type DriverBlocker, isOverruled } from "./office-candidates.ts";
import { noteRideAct, rideBefore } from "./office-operations.ts";
import {
  assignBlocker,
  cancelBlocker,
  lockedRide,
  noShowBlocker,
  refundOf,
  unassignBlocker,
} from "./office-standing.ts";
import { confirmReturnLeg, makeReady } from "./will-call.ts";

const HAS_IT = "This driver has the ride already.";
type About = { rideId: string; driverId: string; transportType: TransportType };

/** A driver of the desk's choice with what keeps them from a ride: what a reason overrules, and what nothing does. */
export async function chosenDriver(
  db: Queries,
  zone: string,
  { rideId, driverId, transportType }: About,
): Promise<{ name: string; firm: string[]; soft: boolean }> {
  const [driver] = await db<{ name: string; vehicleType: VehicleType }[]>`
    select name, vehicle_type from driver where id = ${driverId}`;
  if (!driver) throw new AppError("missing", "We do not know that driver.");
  const found = await db<DriverBlocker[]>`
    select blocker as word, other_starts_at, paper, paper_ends_on::text from ride r, driver d, driver_blockers(d, r) hindrance
    where r.id = ${rideId} and d.id = ${driverId}`;
  const firm = found.filter((blocker) => !isOverruled(blocker));
  return {
    name: driver.name,
    firm: firm.map((blocker) => blockerSentence(blocker, { ...driver, transportType }, zone)),
    soft: found.length > firm.length,
  };
}

/** Why this driver of all cannot be asked: nothing else has to be looked at then. */
export const hasItAlready = (ride: { driverId: string | null }, driverId: string): string | null =>
  ride.driverId === driverId ? HAS_IT : null;

/**
 * Offers a ride to a driver of the desk's choice, whoever had it until now. That they are offline or have said no gives way to
 * a reason; what they can carry and their other rides never do.
 */
export async function assignForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, driverId, notify, reason }: OfficeAssign,
): Promise<Undo> {
  const ride = await lockedRide(services, tx, rideId, revision);
  refuseBlocked(assignBlocker(ride), hasItAlready(ride, driverId));
  await tx`select from driver where id = ${driverId} for no key update`;
  const about = { rideId, driverId, transportType: ride.transportType };
  const { name, firm, soft } = await chosenDriver(tx, services.config.practiceTimeZone, about);
  refuseBlocked(...firm);
  if (soft) requireReason(reason, "Please say why this driver is asked all the same.");
  const before = await rideBefore(tx, rideId, driverId);
  if (ride.driverId) await tx`select take_ride_from_driver(${rideId})`;
  const because = reason ?? CHOSEN_BY_OFFICE;
  try {
    await tx`select offer_ride(${rideId}, ${driverId}, ${because}, ${staff.id})`;
  } catch (error) {
    if (violates(error, "ride_driver_free"))
      throw new AppError("conflict", "This driver has been given another ride at that time meanwhile.");
    throw error;
  }
  const change = { driver: [ride.driver, name] satisfies [unknown, unknown] };
  const { patientId } = ride;
  return noteRideAct(tx, staff, {
    kind: "assign",
    action: "ride assigned by hand",
    ...{ rideId, patientId, before, change, notify, reason },
  });
}

/** Takes a ride back from its driver, who hears of it; dispatch looks for another one ten seconds later, never for the same. */
export async function unassignForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeUnassign,
): Promise<Undo> {
  const ride = await lockedRide(services, tx, rideId, revision);
  refuseBlocked(unassignBlocker(ride));
  const before = await rideBefore(tx, rideId);
  await tx`select take_ride_from_driver(${rideId})`;
  return noteRideAct(tx, staff, {
    kind: "unassign",
    action: "ride taken back",
    change: { driver: [ride.driver, null] },
    notify: true,
    ...{ rideId, patientId: ride.patientId, before, reason },
  });
}

/** Says for a passenger who calls that they are ready for their way back; a driver is looked for ten seconds later. */
export async function readyForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeReady,
): Promise<Undo> {
  const { patientId, startsAt } = await lockedRide(services, tx, rideId, revision);
  if (startsAt) throw new AppError("conflict", "This ride does not wait to be called for.");
  const before = await rideBefore(tx, rideId);
  await makeReady(tx, rideId);
  return noteRideAct(tx, staff, {
    kind: "ready",
    action: "ride called for",
    notify: true,
    ...{ rideId, patientId, before, reason },
  });
}

/** Says for a passenger that a return leg on hold is still needed; a driver is looked for again at once. */
export async function neededForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeReady,
): Promise<Record<string, never>> {
  const { onHold } = await lockedRide(services, tx, rideId, revision);
  if (!onHold) throw new AppError("conflict", "This ride is not on hold.");
  await confirmReturnLeg(tx, byStaff(staff), rideId, reason);
  return {};
}

/** Ends a ride at whose door nobody was, for a driver who cannot say so; with a reason, a quarter of an hour after its time. */
export async function noShowForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, notify, reason }: OfficeNoShow,
): Promise<Undo> {
  requireReason(reason, "Please say who told you.");
  const ride = await lockedRide(services, tx, rideId, revision);
  refuseBlocked(noShowBlocker(ride));
  const { driverId, patientId, missedRefundCents: refundCents } = ride;
  const before = await rideBefore(tx, rideId);
  await tx`update ride set status = 'cancelled', driver_id = null, cancel_reason = 'no_show' where id = ${rideId}`;
  await endMissed(tx, { rideId, driverId, refundCents });
  return noteRideAct(tx, staff, { kind: "no-show", action: "ride no-show", rideId, patientId, before, notify, reason });
}

/** Ends a ride, paid or not. A "conflict" where another sum would come back by now than the preview said. */
export async function cancelForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, canceledBy, refundCents: toldCents, notify, reason }: OfficeCancelRide,
): Promise<Undo> {
  const ride = await lockedRide(services, tx, rideId, revision);
  refuseBlocked(cancelBlocker(ride));
  const refundedCents = refundOf(ride, canceledBy);
  if (toldCents !== undefined && toldCents !== refundedCents)
    throw new AppError("conflict", "What comes back has changed meanwhile. Please look at it again.");
  const before = await rideBefore(tx, rideId);
  await tx`select cancel_ride(${rideId}, ${refundedCents}, ${canceledBy})`;
  return noteRideAct(tx, staff, {
    kind: "cancel",
    action: "ride cancelled",
    change: { refundCents: [0, refundedCents] },
    ...{ rideId, patientId: ride.patientId, before, notify, reason },
  });
}
