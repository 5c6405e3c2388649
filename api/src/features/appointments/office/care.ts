import type { SettleUnattended } from "../../../../contract/office-visits.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byStaff } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { attendAfterAll, moveUnattended, refundUnattended } from "../no-show/provider-no-show.ts";
import { conflictError, visitOf } from "./acts.ts";

/**
 * Resolves a report that no nurse joined: the nurse came after all, another time, or a full refund. Of the office
 * and the patient at once, one succeeds. Throws Stale.
 */
export async function settleUnattended(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  { revision, outcome, slotDate, slotTime }: SettleUnattended,
): Promise<void> {
  const [{ practiceTimeZone }, visit] = [services.config, await visitOf(tx, id)];
  if (visit.revision !== revision) throw await conflictError(tx, id, "", "stale", practiceTimeZone);
  const by = byStaff(staff);
  if (outcome === "attended") return attendAfterAll(tx, visit.patientId, id, by);
  if (outcome === "refunded") return refundUnattended(tx, visit.patientId, id, by);
  if (!slotDate || !slotTime)
    throw new AppError("invalid", "Please choose a time", { slotTime: "Please choose a time" });
  return moveUnattended(tx, visit.patientId, { appointmentId: id, slotDate, slotTime }, practiceTimeZone, by);
}
