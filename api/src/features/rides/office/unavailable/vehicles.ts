import { type NewVehicle, Vehicle } from "../../../../../contract/driver-time-off.ts";
import { asAnswers } from "../../../../lib/db/answers.ts";
import { one, type Queries, type Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";

type Period = { from: string; to: string };

/** The vehicles that a driver can have in a period instead of their own one. */
export const freeVehicles = async (db: Queries, driverId: string, { from, to }: Period): Promise<Vehicle[]> =>
  asAnswers(
    Vehicle,
    await db`
      select v.id as _id, v.vehicle_type, v.model, v.plate, (select name from driver where id = v.driver_id) as driver
      from free_vehicles(${driverId}, tstzrange(${from}, ${to})) v`,
  );

const BLOCKERS: Record<string, string> = {
  retired: "This vehicle is removed.",
  own: "This is the driver's own vehicle.",
  used: "Another driver has this vehicle at that time.",
  driven: "The driver of this vehicle drives it at that time.",
  broken: "This vehicle is out of service at that time.",
};

/** Locks a vehicle that a driver gets for a period. Throws "conflict" if it isn't free. */
export async function takeVehicle(tx: Tx, driverId: string, vehicleId: string, { from, to }: Period): Promise<void> {
  const known = await tx`select from vehicle where id = ${vehicleId} for update`;
  if (known.length === 0) throw new AppError("missing", "We couldn't find that vehicle.");
  const { blocker } = one(
    await tx<{ blocker: string | null }[]>`
    select vehicle_blocker(v, ${driverId}, tstzrange(${from}, ${to})) as blocker from vehicle v where id = ${vehicleId}`,
  );
  if (blocker !== null)
    throw new AppError("conflict", `${BLOCKERS[blocker] ?? "This vehicle isn't free."} Please choose another one.`);
}

/** Throws "conflict" if a driver who comes back is without a vehicle, because a colleague has it. */
export async function requireOwnVehicle(
  tx: Tx,
  { driverId, driver }: { driverId: string; driver: string },
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await tx`select from vehicle where driver_id = ${driverId} for update`;
  const [lent] = await tx<{ colleague: string }[]>`
    select d.name as colleague from vehicle v join driver_time_off off on off.vehicle_id = v.id join driver d on d.id = off.driver_id
    where v.driver_id = ${driverId} and off.ended_at is null and upper(off.during) > now() and off.during && tstzrange(${from}, ${until})`;
  if (lent)
    throw new AppError(
      "conflict",
      `${lent.colleague} has ${driver}'s vehicle in that time. Please mark ${lent.colleague} as back first.`,
    );
}

/** The spare vehicles. */
export const listVehicles = async (db: Queries): Promise<Vehicle[]> =>
  asAnswers(
    Vehicle,
    await db`
      select id as _id, vehicle_type, model, plate, null as driver from vehicle
      where driver_id is null and retired_at is null order by vehicle_type, plate, id limit 200`,
  );

/** Adds a spare vehicle. */
export async function addVehicle(tx: Tx, staff: Staff, { vehicleType, model, plate }: NewVehicle): Promise<void> {
  const { id } = one(
    await tx<{ id: string }[]>`
    insert into vehicle (vehicle_type, model, plate) values (${vehicleType}, ${model}, ${plate}) returning id`,
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "vehicle added",
    subject: { kind: "vehicle", id },
    change: { vehicleType: [null, vehicleType] },
  });
}

/** Removes a spare vehicle. Throws "conflict" while a driver has it, or will have it. */
export async function removeVehicle(tx: Tx, staff: Staff, vehicleId: string): Promise<void> {
  const [vehicle] = await tx<{ vehicleType: string }[]>`
    select vehicle_type from vehicle where id = ${vehicleId} and driver_id is null and retired_at is null for update`;
  if (!vehicle) throw new AppError("missing", "We couldn't find that vehicle.");
  const [used] = await tx<{ driver: string }[]>`
    select d.name as driver from driver_time_off off join driver d on d.id = off.driver_id
    where off.vehicle_id = ${vehicleId} and off.ended_at is null and upper(off.during) > now() limit 1`;
  if (used)
    throw new AppError("conflict", `${used.driver} has this vehicle. Please mark ${used.driver} as back first.`);
  await tx`update vehicle set retired_at = now(), revision = revision + 1 where id = ${vehicleId}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "vehicle removed",
    subject: { kind: "vehicle", id: vehicleId },
    change: { vehicleType: [vehicle.vehicleType, null] },
  });
}
