import type { Queries } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { type AllRecords, recordsOf } from "./export.ts";

/** Everything we store about a patient, for the office. The export is logged. */
export async function exportForOffice(db: Queries, staff: Staff, id: string): Promise<AllRecords> {
  const patientId = await accountOf(db, id);
  const records = await recordsOf(db, patientId);
  await recordStaffAudit(db, byStaff(staff), {
    action: "records exported",
    subject: { kind: "patient", id: patientId },
    patientId,
  });
  return records;
}

/** Resolves an id to its account, or to the one it was merged into. */
async function accountOf(db: Queries, id: string): Promise<string> {
  const [account] = await db<{ id: string }[]>`
    select kept.id from patient one join patient kept on kept.id = coalesce(one.merged_into, one.id)
    where one.id = ${id} and kept.deleted_at is null`;
  if (!account) throw new AppError("missing", "We couldn't find that patient.");
  return account.id;
}
