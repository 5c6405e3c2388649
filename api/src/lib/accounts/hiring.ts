import type { Tx } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import { byStaff, recordStaffAudit } from "../office/audit.ts";
import type { Staff } from "../office/staff-sessions.ts";

/** Closes an application as hired. Of two people hiring the same applicant, one succeeds. */
export async function hire(
  tx: Tx,
  by: Staff,
  applicant: string,
  became: { consultantId: string } | { driverId: string },
): Promise<void> {
  const [column, id] = "driverId" in became ? [tx`hired_driver`, became.driverId] : [tx`hired`, became.consultantId];
  const hired = await tx`
    update inbox_item set ${column} = ${id}, closed_at = coalesce(closed_at, now()), snoozed_until = null, revision = revision + 1
    where id = ${applicant} and kind <> 'message' and hired is null and hired_driver is null returning id`;
  if (hired.length === 0)
    throw new AppError("conflict", "This applicant was already hired, or the application was deleted.");
  await recordStaffAudit(tx, byStaff(by), {
    action: "applicant hired",
    subject: { kind: "inbox", id: applicant },
    targetId: id,
  });
}
