import type { OfficeReady } from "../../../../contract/office-rides.ts";
import { END_UNFINISHED_RIDE_HOURS, inWords } from "../../../../contract/rules.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { requireReason } from "../../../lib/office/actions.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { reopen } from "../driving/reopening.ts";
import { lockRide } from "./guards.ts";

const REOPEN_ERRORS: Record<string, string> = {
  over: `Only a ride that was completed can be reopened, until ${inWords(END_UNFINISHED_RIDE_HOURS, "hours")} after its pick-up time.`,
  paid_out: "This ride is in a payout. Drop the payout's file first, if it isn't marked as paid.",
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
): Promise<void> {
  requireReason(reason, "Please say why you're reopening this ride.");
  const { patientId } = await lockRide(services, tx, rideId, revision);
  const blocker = await reopen(tx, rideId);
  if (blocker) throw new AppError("conflict", REOPEN_ERRORS[blocker] ?? blocker);
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "ride reopened", subject, patientId, targetId: rideId, reason });
}
