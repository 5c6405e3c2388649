import { eraseStaffRow, finishErasure } from "../../lib/accounts/erasure.ts";
import type { Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { lastToChange } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { kindOf } from "./login.ts";
import { oneOfStaff } from "./people.ts";

/**
 * Erases a disabled office account. Its actions stay in the audit log as "Former colleague", and its tasks
 * are unassigned. Nurses are erased with their page: see `eraseConsultant`.
 */
export async function eraseStaff(tx: Tx, by: Staff, id: string, revision: number): Promise<void> {
  await tx`select from staff where id = ${id} for update`;
  const member = await oneOfStaff(tx, id);
  if (member.revision !== revision) throw new Stale(member, await lastToChange(tx, id));
  if (member.role === "nurse") throw new AppError("conflict", "Please erase a nurse from the nurse's own page.");
  if (member.state !== "disabled") throw new AppError("conflict", "Please disable this account before you erase it.");
  await tx`update inbox_item set taken_by = null, taken_at = null, revision = revision + 1 where taken_by = ${id}`;
  await tx`update task_state set taken_by = null, taken_at = null where taken_by = ${id}`;
  await eraseStaffRow(tx, id);
  await finishErasure(tx, by, {
    action: "account erased",
    subject: { kind: kindOf(member.role), id },
    email: member.email,
  });
}
