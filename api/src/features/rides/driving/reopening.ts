import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byDriver, recordStaffAudit } from "../../../lib/office/audit.ts";
import { stepError } from "./driver-errors.ts";
import { UNDO_WINDOW_SECONDS } from "./steps.ts";

/** Reopens a completed ride. Returns why not, or null. */
export const reopen = async (tx: Tx, rideId: string): Promise<string | null> =>
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
