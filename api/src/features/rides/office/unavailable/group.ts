import type { RideOutcome, RidesHandled } from "../../../../../contract/driver-time-off.ts";
import { one, type Queries, type Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import { play, queuedEmail } from "../../../../lib/office/preview.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { shownToBooker } from "../../changes/preview.ts";
import { lockCurrentRide } from "../guards.ts";
import type { LockedRide } from "./carry-out.ts";

export type Handled = Omit<RidesHandled, "success" | "message">;
type Opened = { id: string; endsAt: Date };

/** Begins a group of operations on rides, which are undone together; `driverId` if they are about a driver who is unavailable. */
export const openGroup = async (
  tx: Tx,
  staff: Staff,
  { driverId, timeOffId, isBack }: { driverId: string | null; timeOffId: string | null; isBack: boolean },
): Promise<Opened> =>
  one(
    await tx<Opened[]>`
    insert into operation_group (staff_id, driver_id, driver_time_off_id, ends_time_off, ends_at)
    values (${staff.id}, ${driverId}, ${timeOffId}, ${isBack}, now() + rule_undo()) returning id, ends_at`,
  );

/** Locks rides in one order for everyone, so that two people who decide about the same rides don't deadlock. */
export async function lockRides(tx: Tx, rideIds: string[]): Promise<Map<string, LockedRide>> {
  const rides = new Map<string, LockedRide>();
  for (const id of [...new Set(rideIds)].sort())
    rides.set(id, { ...(await lockCurrentRide(tx, id)), id, passenger: await passengerOf(tx, id) });
  return rides;
}

async function passengerOf(db: Queries, rideId: string): Promise<string> {
  const [ride] = await db<{ passenger: string }[]>`
    select coalesce(nullif(passenger_name, ''), p.name) as passenger from ride join patient p on p.id = patient_id
    where ride.id = ${rideId}`;
  return ride?.passenger ?? "";
}

/** Locks drivers, in one order, after their rides. */
export const lockDrivers = (tx: Tx, driverIds: string[]) =>
  tx`select from driver where id = any(${driverIds}::uuid[]) order by id for no key update`;

type Shown = { outcomes: (RideOutcome & { message: { subject: string; text: string } | null })[]; refundCents: number };

/** What an act on several rides would do, found by playing it: every outcome, refund and message. Nothing changes. */
export const previewRides = (services: Services, act: (tx: Tx) => Promise<Handled>): Promise<Shown> =>
  play(services, async (tx, inside) => {
    const { outcomes } = await act(tx);
    const shown: Shown["outcomes"] = [];
    for (const outcome of outcomes) {
      const { rideId } = outcome;
      const isAbout = tx`queued_at = now() and subject_id in (
        select ${rideId}::uuid union all select id from assignment where ride_id = ${rideId})`;
      shown.push({ ...outcome, message: await queuedEmail(inside, shownToBooker, isAbout) });
    }
    return { outcomes: shown, refundCents: shown.reduce((sum, { refundCents }) => sum + refundCents, 0) };
  });

const UNDO_ERRORS: Record<string, string> = {
  unknown: "We couldn't find that action.",
  too_late: "It's too late to undo: messages and refunds may have been sent. Please change the rides one by one.",
  changed: "A ride or the driver's time was changed since, so this can't be undone.",
  driver_gone: "A driver has another ride now, so this can't be undone.",
  overlap: "A passenger booked another ride at that time, so this can't be undone.",
};

/** Undoes what was decided together about rides up to ten seconds ago, with a driver's period. Safe to repeat. */
export async function undoRides(tx: Tx, staff: Staff, groupId: string): Promise<void> {
  const [before] = await tx<{ driverId: string | null; isUndone: boolean }[]>`
    select driver_id, undone_at is not null as is_undone from operation_group where id = ${groupId}`;
  const parts = await tx<{ id: string; rideId: string; patientId: string }[]>`
    select o.id, o.ride_id, r.patient_id from operation o join ride r on r.id = o.ride_id
    where group_id = ${groupId} and o.undone_at is null order by o.id`;
  const { outcome } = one(await tx<{ outcome: string }[]>`select outcome from undo_ride_group(${groupId})`);
  if (outcome !== "undone")
    throw new AppError(outcome === "unknown" ? "missing" : "conflict", UNDO_ERRORS[outcome] ?? "This can't be undone.");
  if (!before || before.isUndone) return;
  const by = byStaff(staff);
  if (before.driverId)
    await recordStaffAudit(tx, by, { action: "action undone", subject: { kind: "driver", id: before.driverId } });
  for (const { id, rideId, patientId } of parts)
    await recordStaffAudit(tx, by, {
      ...{ action: "action undone", operationId: id, subject: { kind: "ride", id: rideId }, patientId },
    });
}
