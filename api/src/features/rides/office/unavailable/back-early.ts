import type { RideOutcome } from "../../../../../contract/driver-time-off.ts";
import { type DriverTimeOff, DriverTimeOff as DriverTimeOffAnswer } from "../../../../../contract/driver-time-off.ts";
import { asAnswers } from "../../../../lib/db/answers.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { assign, type DriverGroup, type LockedRide, type Result, takeFromAbsent, unchanged } from "./carry-out.ts";
import { type Handled, lockDrivers, lockRides, openGroup } from "./group.ts";
import { requireOwnVehicle } from "./vehicles.ts";

const REASON = "Driver back early";

/** The periods, not over, in which drivers are unavailable. */
export async function listDriversOff(db: Queries): Promise<DriverTimeOff[]> {
  const rows = await db`
    select off.id as _id, d.id as driver_id, d.name as driver, lower(off.during) as from, upper(off.during) as until, off.cause,
      (select name from staff where id = off.entered_by) as entered_by,
      (select json_build_object('_id', v.id, 'vehicleType', v.vehicle_type, 'model', v.model, 'plate', v.plate,
          'driver', (select name from driver where driver.id = v.driver_id)) from vehicle v where v.id = off.vehicle_id) as vehicle,
      (select count(*)::int from rides_to_give_back((select whole from driver_time_off whole where whole.id = off.id))) as to_give_back
    from driver_time_off off join driver d on d.id = off.driver_id
    where off.ended_at is null and upper(off.during) > now() order by lower(off.during), off.id limit 200`;
  return asAnswers(DriverTimeOffAnswer, rows);
}

/**
 * Ends a period: the driver is back. Rides of its time that nobody has accepted are offered to this driver first; the others stay. One
 * operation with one undo.
 */
export async function backEarly(services: Services, tx: Tx, staff: Staff, timeOffId: string): Promise<Handled> {
  const toGiveBack = await tx<{ id: string }[]>`
    select r.id from driver_time_off off, rides_to_give_back(off) r where off.id = ${timeOffId} and off.ended_at is null`;
  const rides = await lockRides(
    tx,
    toGiveBack.map(({ id }) => id),
  );
  const { driverId, driver } = await end(tx, staff, timeOffId);
  const { id, endsAt } = await openGroup(tx, staff, { driverId, timeOffId, isBack: true });
  const group: DriverGroup = { id, staff, driverId, driver, reason: REASON, take: takeFromAbsent };
  const outcomes: RideOutcome[] = [];
  for (const ride of rides.values())
    outcomes.push({ rideId: ride.id, passenger: ride.passenger, ...(await giveBack(services, tx, group, ride)) });
  await tx`select recheck_pending_rides(${driverId})`;
  return { outcomes, operationId: id, undoUntil: endsAt.toISOString() };
}

async function end(tx: Tx, staff: Staff, timeOffId: string): Promise<{ driverId: string; driver: string }> {
  const [known] = await tx<{ driverId: string; driver: string }[]>`
    select d.id as driver_id, d.name as driver from driver_time_off off join driver d on d.id = driver_id where off.id = ${timeOffId}`;
  if (!known) throw new AppError("missing", "We couldn't find that time.");
  await lockDrivers(tx, [known.driverId]);
  const [ended] = await tx<{ from: Date; until: Date }[]>`
    update driver_time_off set ended_at = now() where id = ${timeOffId} and ended_at is null and upper(during) > now()
    returning lower(during) as from, upper(during) as until`;
  if (!ended) throw new AppError("conflict", `${known.driver} isn't unavailable anymore. Please reload the page.`);
  await requireOwnVehicle(tx, known, ended);
  await tx`update driver set revision = revision + 1 where id = ${known.driverId}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "driver back early",
    subject: { kind: "driver", id: known.driverId },
    targetId: timeOffId,
    change: { "time off": [`${ended.from.toISOString()} to ${ended.until.toISOString()}`, null] },
  });
  return known;
}

async function giveBack(services: Services, tx: Tx, group: DriverGroup, ride: LockedRide): Promise<Result> {
  if (ride.status !== "pending" && ride.status !== "assigned")
    return unchanged(`${ride.driver ?? "Another driver"} has accepted this ride.`);
  try {
    return await tx.savepoint((part) => assign(services, part, group, ride, group.driverId, true));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "conflict")) throw error;
    return unchanged(error.message);
  }
}
