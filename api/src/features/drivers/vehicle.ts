import { CARRIES, type VehicleType } from "../../../contract/ride-status.ts";
import type { Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { driverRecord } from "./office.ts";

/**
 * Requests another vehicle type; the current one applies until the office decides. Requesting the current type withdraws the
 * request. Throws "conflict" if the driver has a ride that the new vehicle cannot carry. The caller locks the driver's row.
 */
export async function askForVehicle(tx: Tx, driverId: string, now: VehicleType, wanted: VehicleType): Promise<void> {
  const same = await tx`
    select from vehicle_change where driver_id = ${driverId} and outcome = 'asked' and to_type = ${wanted}`;
  if (same.length > 0) return;
  if (wanted !== now && (await hasUnfitRide(tx, driverId, wanted))) {
    const message = `You have an upcoming ride that doesn't fit a ${wanted}. Please finish it first.`;
    throw new AppError("conflict", message, { vehicleType: message });
  }
  await tx`update vehicle_change set outcome = 'withdrawn' where driver_id = ${driverId} and outcome = 'asked'`;
  if (wanted === now) return;
  await tx`insert into vehicle_change (driver_id, from_type, to_type) values (${driverId}, ${now}, ${wanted})`;
  await recordStaffAudit(tx, byDriver(driverId), {
    action: "vehicle change requested",
    subject: { kind: "driver", id: driverId },
    change: { vehicleType: [now, wanted] },
  });
}

/** Whether the driver has an open ride that this vehicle type cannot carry. */
async function hasUnfitRide(tx: Tx, driverId: string, vehicleType: VehicleType): Promise<boolean> {
  const rides = await tx`
    select id from ride where driver_id = ${driverId} and status in ('assigned', 'accepted')
      and transport_type <> all(${[...CARRIES[vehicleType]]}::text[]) limit 1`;
  return rides.length > 0;
}

type Which = { driverId: string; changeId: string };
type VehicleRequest = { driver: string; fromType: VehicleType; toType: VehicleType };

/** Locks the driver first, so that no ride is assigned during the change. Throws Stale if the request is already decided. */
async function lockRequest(tx: Tx, { driverId, changeId }: Which, timeZone: string): Promise<VehicleRequest> {
  await tx`select from driver where id = ${driverId} for update`;
  const [change] = await tx<(VehicleRequest & { outcome: string; checker: string | null })[]>`
    select d.name as driver, from_type, to_type, outcome, (select name from staff where id = checked_by) as checker
    from vehicle_change c join driver d on d.id = c.driver_id where c.id = ${changeId} and c.driver_id = ${driverId}`;
  if (!change) throw new AppError("missing", "We couldn't find that request.");
  if (change.outcome !== "asked")
    throw new Stale({ driver: await driverRecord(tx, driverId, timeZone) }, change.checker ?? change.driver);
  return change;
}

/** Approves a requested vehicle and emails the driver. */
export async function acceptVehicle(tx: Tx, by: Staff, which: Which, timeZone: string): Promise<void> {
  const { driverId, changeId } = which;
  const { driver, fromType, toType } = await lockRequest(tx, which, timeZone);
  if (await hasUnfitRide(tx, driverId, toType))
    throw new AppError(
      "conflict",
      `${driver} has an upcoming ride that doesn't fit a ${toType}. Please assign it to another driver first.`,
    );
  await tx`update driver set vehicle_type = ${toType}, revision = revision + 1 where id = ${driverId}`;
  await tx`
    update vehicle_change set outcome = 'accepted', checked_by = ${by.id}, checked_at = now() where id = ${changeId}`;
  await enqueueEmail(tx, "vehicle-checked", changeId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "vehicle change accepted",
    subject: { kind: "driver", id: driverId },
    targetId: changeId,
    change: { vehicleType: [fromType, toType] },
  });
}

/** Rejects a requested vehicle and emails the driver the reason. */
export async function rejectVehicle(tx: Tx, by: Staff, which: Which, reason: string, timeZone: string): Promise<void> {
  const { driverId, changeId } = which;
  await lockRequest(tx, which, timeZone);
  await tx`
    update vehicle_change set outcome = 'refused', checked_by = ${by.id}, checked_at = now(), rejection_reason = ${reason}
    where id = ${changeId}`;
  await enqueueEmail(tx, "vehicle-checked", changeId);
  await recordStaffAudit(tx, byStaff(by), {
    action: "vehicle change declined",
    subject: { kind: "driver", id: driverId },
    targetId: changeId,
    reason,
  });
}
