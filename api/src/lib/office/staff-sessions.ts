import { MINUTE_MS } from "../../../contract/durations.ts";
import { RECENT_CHECK_MINUTES } from "../../../contract/rules.ts";
import type { Role, Side } from "../../../contract/staff.ts";
import { isTouchDue, touchSession } from "../accounts/sessions.ts";
import { createToken, digest } from "../accounts/tokens.ts";
import { type Db, one, type Queries } from "../db/db.ts";
import { AppError } from "../http/errors.ts";

/** A signed-in member of the office, or a nurse. */
export type Staff = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The consultant record of a nurse. */
  consultantId: string | null;
  /** False until the second factor has been entered or set up. */
  isVerified: boolean;
};

/** The consultant record of a signed-in nurse. */
export function ownId({ consultantId }: Pick<Staff, "consultantId">): string {
  if (consultantId === null) throw new Error("A nurse's account has no consultant");
  return consultantId;
}

const isInUse = (db: Queries) => db`used_at > now() - rule_office_idle()`;

/** An active session of an enabled account. Without a second factor it ends soon. */
const isOpen = (db: Queries, token: string) => db`
  staff_session.id = ${digest(token)} and disabled_at is null and ${isInUse(db)}
  and staff_session.created_at > now() - case when verified_at is null then rule_second_factor() else rule_office_session() end`;

/** The number of devices that the account of the row `staff` is signed in on. */
export const deviceCount = (db: Queries) => db`
  (select count(*)::int from staff_session where staff_id = staff.id and verified_at is not null and ${isInUse(db)})`;

/** Opens a session on a device and returns its token. Only the token's hash is stored. */
export async function openStaffSession(db: Queries, staffId: string, device: string, isVerified: boolean) {
  const token = createToken();
  await db`
    insert into staff_session (id, staff_id, device, verified_at)
    values (${digest(token)}, ${staffId}, ${device}, case when ${isVerified} then now() end)`;
  return token;
}

/** The person of a token; null if the session is unknown, over or of the other side, or its account is disabled. */
export async function staffOfToken(db: Db, side: Side, token: string): Promise<Staff | null> {
  const [row] = await db<(Staff & { isTouchDue: boolean })[]>`
    select staff.id, coalesce(consultant.name, staff.name) as name, email, role, consultant_id,
      verified_at is not null as is_verified, ${isTouchDue(db, "staff")} as is_touch_due
    from staff_session join staff on staff.id = staff_id left join consultant on consultant.id = consultant_id
    where ${isOpen(db, token)} and (role = 'nurse') = ${side === "nurse"}`;
  if (!row) return null;
  const { isTouchDue: isDue, ...staff } = row;
  if (isDue) await updateSeenAt(db, touchSession(db, "staff", token));
  return staff;
}

/** Whether a verified session is still open. This doesn't count as use: a page left open still locks. */
export async function isOpenSession(db: Db, token: string): Promise<boolean> {
  const found = await db`
    select from staff_session join staff on staff.id = staff_id where ${isOpen(db, token)} and verified_at is not null`;
  return found.length === 1;
}

/** Verifies a session whose owner has shown the second factor. It continues under a new token, which is returned. */
export async function verifySession(tx: Queries, token: string): Promise<string> {
  const fresh = createToken();
  const verified = tx`
    update staff_session set id = ${digest(fresh)}, verified_at = now(), checked_at = now(), used_at = now(), challenge = null
    where id = ${digest(token)} returning staff_id as account_id`;
  await updateSeenAt(tx, verified);
  return fresh;
}

/** Copies the use of a session to its account, in the statement that records it. */
async function updateSeenAt(db: Queries, used: ReturnType<typeof touchSession>): Promise<void> {
  await db`with used as (${used}) update staff set seen_at = now() from used where staff.id = used.account_id`;
}

/** Until when the session's last check of the password or a second factor allows changes of the access. */
export async function checkedUntil(db: Queries, token: string): Promise<Date> {
  const session = one(
    await db<{ checkedAt: Date }[]>`select checked_at from staff_session where id = ${digest(token)}`,
  );
  return new Date(session.checkedAt.getTime() + RECENT_CHECK_MINUTES * MINUTE_MS);
}

/**
 * Rejects a new factor or new recovery codes if the last check of a verified session is too old. An unverified session was opened with the
 * password shortly before.
 */
export async function requireRecentCheck(db: Queries, staff: Staff, token: string): Promise<void> {
  if (!staff.isVerified) return;
  const [recent] = await db`
    select from staff_session where id = ${digest(token)}
      and checked_at > now() - rule_recent_check()`;
  if (!recent)
    throw new AppError("forbidden", "Please confirm it's you: enter your password or a second factor again.");
}

export async function deleteIdleStaffSessions(db: Db): Promise<void> {
  await db`delete from staff_session where used_at < now() - rule_office_idle()`;
}
