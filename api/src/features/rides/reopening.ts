import type { OfficeReady } from "../../../contract/office-rides.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { requireReason } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { stepError } from "./driver-errors.ts";
import { lockRide } from "./office-guards.ts";
import { UNDO_WINDOW_SECONDS } from "./undo-window.ts";

const reopen = async (tx: Tx, rideId: string): Promise<string | null> =>
  one(await tx<{ blocker: string | null }[]>`select reopen_ride(${rideId}) as blocker`).blocker;

/** Undoes a completion within its window. Safe to repeat; too late is a "conflict". */
export async function undoCompletion(tx: Tx, driverId: string, rideId: string): Promise<void> {
  const [ride] = await tx<{ status: string; patientId: string; isInTime: boolean }[]>`
    select status, patient_id, coalesce(completed_at > now() - make_interval(secs => ${UNDO_WINDOW_SECONDS}), false) as is_in_time
    from ride where id = ${rideId} and driver_id = ${driverId}`;
  if (ride?.status === "accepted") return;
  if (ride?.status !== "completed") throw await stepError(tx, driverId, rideId, "complete");
  const blocker = ride.isInTime ? await reopen(tx, rideId) : "over";
  if (blocker === "driver_gone")
    throw new AppError("conflict", "You now have another ride at that time, so you can't undo this.");
  if (blocker) throw new AppError("conflict", "This can't be undone anymore. Please call the office.");
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byDriver(driverId), {
    ...{ action: "ride reopened", subject, patientId: ride.patientId, targetId: rideId },
  });
}

const REOPEN_ERRORS: Record<string, string> = {
  over: "Only a ride that was completed can be reopened, until 12 hours after its pick-up time.",
  paid_out: "This ride is in a payout. Delete the payout first, if it isn't paid yet.",
  settled:
    "The difference to the lower fare was already refunded, or the extra is decided, so this ride stays completed.",
  driver_gone: "The driver has another ride at that time or is suspended, so this ride stays completed.",
};

/** Reopens a ride that was completed by mistake, with a reason. */
export async function reopenForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, reason }: OfficeReady,
): Promise<Record<string, never>> {
  requireReason(reason, "Please say why you're reopening this ride.");
  const { patientId } = await lockRide(services, tx, rideId, revision);
  const blocker = await reopen(tx, rideId);
  if (blocker) throw new AppError("conflict", REOPEN_ERRORS[blocker] ?? blocker);
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "ride reopened", subject, patientId, targetId: rideId, reason });
  return {};
}
