import { z } from "zod";
import type { AuditAction } from "../../../contract/audit-actions.ts";
import type { PageQuery } from "../../../contract/pagination.ts";
import { type ChangeStaff, StaffMember } from "../../../contract/staff.ts";
import { closeAllSessions } from "../../lib/accounts/sessions.ts";
import { asAnswer, asAnswers } from "../../lib/db/answers.ts";
import { type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { byStaff, type Change, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import { deviceCount, type Staff } from "../../lib/office/staff-sessions.ts";
import { emailInvitation, removeFactors } from "./invitations.ts";
import { kindOf } from "./login.ts";

const columns = (db: Queries) => db`
  id as _id, revision, name, email, role,
  case when disabled_at is not null then 'disabled' when password_hash = '' then 'invited' else 'active' end as state,
  array(select distinct kind from staff_factor where staff_id = staff.id and confirmed_at is not null) as factors,
  ${deviceCount(db)} as devices,
  seen_at as last_seen,
  (select id from consultant where id = staff.consultant_id and not works_without_login) as "docId"`;

/** All staff, by name. */
export async function listStaff(db: Queries, page: PageQuery): Promise<{ staff: StaffMember[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([z.string(), z.uuid()]));
  const found = await db<{ _id: string; name: string }[]>`
    select ${columns(db)} from staff
    where deleted_at is null and ${after ? db`(lower(name), id) > (${after[0]}, ${after[1]}::uuid)` : db`true`}
    order by lower(name), id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ name, _id }) => [name.toLowerCase(), _id]);
  return { staff: asAnswers(StaffMember, rows), next };
}

/** Throws "missing". */
export async function oneOfStaff(db: Queries, id: string): Promise<StaffMember> {
  const [row] = await db`select ${columns(db)} from staff where id = ${id} and deleted_at is null`;
  if (!row) throw new AppError("missing", "We couldn't find that person.");
  return asAnswer(StaffMember, row);
}

/**
 * Changes an account. Throws Stale, with the fresh account, if it was changed since it was loaded. Throws "conflict" for
 * removing the last owner.
 */
export async function changeStaff(tx: Tx, by: Staff, id: string, input: ChangeStaff): Promise<StaffMember> {
  const [taken] = await tx`
    update staff set revision = revision + 1 where id = ${id} and revision = ${input.revision} returning id`;
  const before = await oneOfStaff(tx, id);
  if (!taken) throw new Stale(before, await lastToChange(tx, id));
  const { action, change } = await act(tx, before, input);
  const subject = { kind: kindOf(before.role), id };
  await recordStaffAudit(tx, byStaff(by), { action, subject, reason: input.reason, ...(change ? { change } : {}) });
  return oneOfStaff(tx, id);
}

async function act(
  tx: Tx,
  member: StaffMember,
  { action, role }: ChangeStaff,
): Promise<{ action: AuditAction; change?: Change }> {
  const { _id: id } = member;
  switch (action) {
    case "set-role": {
      if (!role || member.role === "nurse") throw new AppError("invalid", "Please choose a role from the list");
      await requireAnOwner(tx, (part) => part`update staff set role = ${role} where id = ${id}`);
      return { action: "role changed", change: { role: [member.role, role] } };
    }
    case "disable":
      await requireAnOwner(
        tx,
        (part) => part`update staff set disabled_at = coalesce(disabled_at, now()) where id = ${id}`,
      );
      await closeAllSessions(tx, "staff", id);
      return { action: "account disabled" };
    case "enable":
      await tx`update staff set disabled_at = null where id = ${id}`;
      return { action: "account enabled" };
    case "end-sessions":
      await closeAllSessions(tx, "staff", id);
      return { action: "sessions ended" };
    case "reset-factor":
      await removeFactors(tx, id);
      await closeAllSessions(tx, "staff", id);
      return { action: "second factor reset", change: { factors: [member.factors, []] } };
    case "invite-again":
      await emailInvitation(tx, id, member.role);
      return { action: "invited" };
  }
}

async function requireAnOwner(tx: Tx, work: (part: Tx) => Promise<unknown>): Promise<void> {
  try {
    await tx.savepoint(work);
  } catch (error) {
    if (violates(error, "staff_keeps_an_owner"))
      throw new AppError("conflict", "The office needs at least one owner. Please make someone else an owner first.");
    throw error;
  }
}
