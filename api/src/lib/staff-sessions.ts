import type { Role, Side } from "../../contract/staff.ts";
import type { Db, Queries } from "./db.ts";
import { createToken, digest } from "./tokens.ts";

/** Whoever calls from the office or from a nurse's side. */
export type Staff = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Of a nurse: which consultant she is. */
  consultantId: string | null;
  /** False as long as only the password was right: a second factor is to be shown, or set up. */
  isVerified: boolean;
};

/** The consultant somebody of the nurses' side is. */
export function ownId({ consultantId }: Pick<Staff, "consultantId">): string {
  if (consultantId === null) throw new Error("Somebody on the nurses' side is no consultant");
  return consultantId;
}

/** Opens a session on a device and answers its token: the only time it is known in full. */
export async function openStaffSession(db: Queries, staffId: string, device: string, isVerified: boolean) {
  const token = createToken();
  await db`
    insert into staff_session (id, staff_id, device, verified_at)
    values (${digest(token)}, ${staffId}, ${device}, case when ${isVerified} then now() end)`;
  return token;
}

/**
 * Whose token this is, or null when it is unknown, ended, of the other side, or its owner is disabled. Half an hour without a
 * call locks a session, twelve hours end it, and the second factor is waited for ten minutes.
 */
export async function staffOfToken(db: Db, side: Side, token: string): Promise<Staff | null> {
  const [row] = await db<(Staff & { isUnnoted: boolean })[]>`
    select staff.id, coalesce(consultant.name, staff.name) as name, email, role, consultant_id,
      verified_at is not null as is_verified, used_at < now() - interval '1 minute' as is_unnoted
    from staff_session join staff on staff.id = staff_id left join consultant on consultant.id = consultant_id
    where staff_session.id = ${digest(token)} and disabled_at is null and (role = 'nurse') = ${side === "nurse"}
      and used_at > now() - interval '30 minutes'
      and staff_session.created_at > now() - case when verified_at is null then interval '10 minutes' else interval '12 hours' end`;
  if (!row) return null;
  const { isUnnoted, ...staff } = row;
  if (isUnnoted) await noteUse(db, token);
  return staff;
}

/** Whether a session of the office still stands. Asking is no use of it: a page left open does not keep it from locking. */
export async function isOpenSession(db: Db, token: string): Promise<boolean> {
  const found = await db`
    select from staff_session join staff on staff.id = staff_id
    where staff_session.id = ${digest(token)} and disabled_at is null and verified_at is not null
      and used_at > now() - interval '30 minutes' and staff_session.created_at > now() - interval '12 hours'`;
  return found.length === 1;
}

/** Once a minute is enough, and costs the other calls nothing. */
async function noteUse(db: Db, token: string): Promise<void> {
  await db`
    with used as (
      update staff_session set used_at = now()
      where id = ${digest(token)} and used_at between now() - interval '30 minutes' and now() - interval '1 minute'
      returning staff_id
    )
    update staff set seen_at = now() from used where staff.id = used.staff_id`;
}

/** A half session whose owner has shown the second factor goes on under a new token, which is answered. */
export async function verifySession(tx: Queries, token: string): Promise<string> {
  const fresh = createToken();
  await tx`
    with verified as (
      update staff_session set id = ${digest(fresh)}, verified_at = now(), used_at = now(), challenge = null
      where id = ${digest(token)} returning staff_id
    )
    update staff set seen_at = now() from verified where staff.id = verified.staff_id`;
  return fresh;
}

export async function closeStaffSession(db: Queries, token: string): Promise<void> {
  await db`delete from staff_session where id = ${digest(token)}`;
}

/** Ends every session somebody has, on every device. */
export async function closeStaffSessions(db: Queries, staffId: string): Promise<void> {
  await db`delete from staff_session where staff_id = ${staffId}`;
}

export async function forgetOldStaffSessions(db: Db): Promise<void> {
  await db`delete from staff_session where used_at < now() - interval '30 minutes'`;
}
