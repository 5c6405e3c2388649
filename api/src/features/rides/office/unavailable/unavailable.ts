import type { NewDriverTimeOff, RideDecision, RideOutcome } from "../../../../../contract/driver-time-off.ts";
import { DRIVER_OFF_CAUSES } from "../../../../../contract/driver-time-off.ts";
import { dateAndTime } from "../../../../../contract/format-time.ts";
import { one, type Tx, violates } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { periodOf } from "../../../../lib/office/time-off.ts";
import type { Services } from "../../../../lib/services.ts";
import { nameOfDriver } from "./affected-rides.ts";
import { carryOut, type DriverGroup, takeFromAbsent } from "./carry-out.ts";
import { type Handled, lockDrivers, lockRides, openGroup } from "./group.ts";
import { takeVehicle } from "./vehicles.ts";

const REASON = "Driver unavailable";
type Period = { from: string; to: string; vehicleId: string | null };

/**
 * Enters a period in which a driver is unavailable and decides about its rides, as one operation with one undo. Rides of the period that
 * nobody decided about are taken from the driver too, and dispatch looks for others. Drivers get no offers for a period they are
 * unavailable in. With another vehicle for that time, all of this is about the rides that it can't carry.
 */
export async function enterTimeOff(
  services: Services,
  tx: Tx,
  staff: Staff,
  { driverId, cause, vehicleId, decisions, ...input }: NewDriverTimeOff,
): Promise<Handled> {
  const { practiceTimeZone } = services.config;
  const driver = await nameOfDriver(tx, driverId);
  const period = { ...(await periodOf(tx, input, practiceTimeZone)), vehicleId };
  const chosen = new Map(decisions.map((decision) => [decision.rideId, decision]));
  const rides = await lockRides(tx, [...chosen.keys(), ...(await ridesOf(tx, driverId, period))]);
  await lockDrivers(tx, [driverId, ...decisions.flatMap((one) => (one.action === "assign" ? [one.driverId] : []))]);
  const timeOffId = await store(tx, staff, { driverId, cause, period }, driver, practiceTimeZone);
  // A ride that was offered while the locks were taken.
  const late = (await ridesOf(tx, driverId, period)).filter((id) => !rides.has(id));
  for (const [id, ride] of await lockRides(tx, late)) rides.set(id, ride);
  const { id, endsAt } = await openGroup(tx, staff, { driverId, timeOffId, isBack: false });
  const group: DriverGroup = { id, staff, driverId, driver, reason: REASON, take: takeFromAbsent };
  const outcomes: RideOutcome[] = [];
  for (const ride of [...rides.values()].sort(bySooner)) {
    const decision: RideDecision = chosen.get(ride.id) ?? {
      action: "search",
      rideId: ride.id,
      revision: ride.revision,
    };
    const result = await carryOut(services, tx, group, ride, decision);
    outcomes.push({ rideId: ride.id, passenger: ride.passenger, ...result });
  }
  return { outcomes, operationId: id, undoUntil: endsAt.toISOString() };
}

type Start = { startsAt: Date | null };
const bySooner = (one: Start, other: Start) => (one.startsAt?.getTime() ?? 0) - (other.startsAt?.getTime() ?? 0);

const ridesOf = async (tx: Tx, driverId: string, { from, to, vehicleId }: Period): Promise<string[]> =>
  (await tx<{ id: string }[]>`select id from affected_rides(${driverId}, tstzrange(${from}, ${to}), ${vehicleId})`).map(
    ({ id }) => id,
  );

/** Stores the period. Throws "conflict" if the driver is unavailable at a part of that time already. */
async function store(
  tx: Tx,
  staff: Staff,
  { driverId, cause, period }: Pick<NewDriverTimeOff, "driverId" | "cause"> & { period: Period },
  driver: string,
  timeZone: string,
): Promise<string> {
  await tx`update driver set revision = revision + 1 where id = ${driverId}`;
  const [known] = await tx<{ from: Date; until: Date }[]>`
    select lower(during) as from, upper(during) as until from driver_time_off
    where driver_id = ${driverId} and ended_at is null and during && tstzrange(${period.from}, ${period.to}) order by during limit 1`;
  if (known)
    throw new AppError(
      "conflict",
      `${driver} is unavailable from ${dateAndTime(known.from.toISOString(), timeZone)} until ${dateAndTime(known.until.toISOString(), timeZone)} already. Please enter the time before or after that.`,
    );
  if (period.vehicleId) await takeVehicle(tx, driverId, period.vehicleId, period);
  const { id } = one(
    await tx<{ id: string }[]>`
    insert into driver_time_off (driver_id, during, cause, entered_by, vehicle_id)
    values (${driverId}, tstzrange(${period.from}, ${period.to}), ${cause}, ${staff.id}, ${period.vehicleId}) returning id`.catch(
      (error: unknown) => {
        throw violates(error, "driver_time_off_once")
          ? new AppError("conflict", `${driver} is unavailable at that time already. Please reload the page.`)
          : error;
      },
    ),
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "driver unavailable",
    subject: { kind: "driver", id: driverId },
    targetId: id,
    change: { "time off": [null, `${period.from} to ${period.to}`] },
    reason: DRIVER_OFF_CAUSES[cause],
  });
  return id;
}
