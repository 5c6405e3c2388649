import { CARRIES, type VehicleType } from "../../../contract/ride-status.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError, Stale } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { driverRecord } from "./office.ts";

/**
 * Asks the office for another type of vehicle; the one there is holds until it has looked. Whoever asks for what they have
 * wants nothing any more. A vehicle that cannot carry a passenger who is promised a ride is a "conflict". The driver's row is
 * locked by the caller.
 */
export async function askForVehicle(tx: Tx, driverId: string, now: VehicleType, wanted: VehicleType): Promise<void> {
  const same = await tx`
    select from vehicle_change where driver_id = ${driverId} and outcome = 'asked' and to_type = ${wanted}`;
  if (same.length > 0) return;
  if (wanted !== now && (await keepsDriver(tx, driverId, wanted))) {
    const message = `You have a ride ahead that a ${wanted} cannot carry. Please finish it first.`;
    throw new AppError("conflict", message, { vehicleType: message });
  }
  await tx`update vehicle_change set outcome = 'withdrawn' where driver_id = ${driverId} and outcome = 'asked'`;
  if (wanted === now) return;
  await tx`insert into vehicle_change (driver_id, from_type, to_type) values (${driverId}, ${now}, ${wanted})`;
  await recordStaffAudit(tx, byDriver(driverId), {
    action: "vehicle change asked for",
    subject: { kind: "driver", id: driverId },
    change: { vehicleType: [now, wanted] },
  });
}

/** Whether somebody is promised a ride that such a vehicle cannot carry. */
async function keepsDriver(tx: Tx, driverId: string, vehicleType: VehicleType): Promise<boolean> {
  const stranded = await tx`
    select id from ride where driver_id = ${driverId} and status in ('assigned', 'accepted')
      and transport_type <> all(${[...CARRIES[vehicleType]]}::text[]) limit 1`;
  return stranded.length > 0;
}

type Which = { driverId: string; changeId: string };
type Asked = { driver: string; fromType: VehicleType; toType: VehicleType };

/** Locks the driver first, so that no ride can be assigned meanwhile. Throws Stale for what does not wait any more. */
async function asked(tx: Tx, { driverId, changeId }: Which, timeZone: string): Promise<Asked> {
  await tx`select from driver where id = ${driverId} for update`;
  const [change] = await tx<(Asked & { outcome: string; checker: string | null })[]>`
    select d.name as driver, from_type, to_type, outcome, (select name from staff where id = checked_by) as checker
    from vehicle_change c join driver d on d.id = c.driver_id where c.id = ${changeId} and c.driver_id = ${driverId}`;
  if (!change) throw new AppError("missing", "We do not know that change.");
  if (change.outcome !== "asked")
    throw new Stale({ driver: await driverRecord(tx, driverId, timeZone) }, change.checker ?? change.driver);
  return change;
}

/** Lets a driver drive what they asked for: from now on they are offered what it carries. They hear of it. */
export async function acceptVehicle(tx: Tx, by: Staff, which: Which, timeZone: string): Promise<void> {
  const { driverId, changeId } = which;
  const { driver, fromType, toType } = await asked(tx, which, timeZone);
  if (await keepsDriver(tx, driverId, toType))
    throw new AppError(
      "conflict",
      `${driver} has a ride ahead that a ${toType} cannot carry. Please give it to somebody else first.`,
    );
  await tx`update driver set vehicle_type = ${toType}, revision = revision + 1 where id = ${driverId}`;
  await tx`
    update vehicle_change set outcome = 'accepted', checked_by = ${by.id}, checked_at = now() where id = ${changeId}`;
  await enqueueEmail(tx, "vehicle-checked", changeId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "vehicle change accepted",
    subject: { kind: "driver", id: driverId },
    about: changeId,
    change: { vehicleType: [fromType, toType] },
  });
}

/** Leaves the vehicle as it is, and tells the driver why. */
export async function rejectVehicle(tx: Tx, by: Staff, which: Which, reason: string, timeZone: string): Promise<void> {
  const { driverId, changeId } = which;
  await asked(tx, which, timeZone);
  await tx`
    update vehicle_change set outcome = 'refused', checked_by = ${by.id}, checked_at = now(), rejection_reason = ${reason}
    where id = ${changeId}`;
  await enqueueEmail(tx, "vehicle-checked", changeId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "vehicle change refused",
    subject: { kind: "driver", id: driverId },
    about: changeId,
    reason,
  });
}
