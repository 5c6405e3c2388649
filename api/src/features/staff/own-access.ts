import type { ChangePassword } from "../../../contract/accounts.ts";
import type { CheckAccess } from "../../../contract/staff.ts";
import { verifyPassword, wrongPassword } from "../../lib/accounts/own-password.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { closeOtherSessions } from "../../lib/accounts/sessions.ts";
import { digest } from "../../lib/accounts/tokens.ts";
import type { Queries } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { kindOf, useFactor } from "./login.ts";

const setChecked = (db: Queries, token: string) =>
  db`update staff_session set checked_at = now(), challenge = null where id = ${digest(token)}`;

/** Checks the password or a second factor of a logged-in person again. Wrong ones are rate-limited. */
export async function checkAgain(
  services: Services,
  staff: Staff,
  token: string,
  { password, ...factor }: CheckAccess,
): Promise<void> {
  if (password === undefined) {
    await useFactor(services, staff, token, factor, (tx) => setChecked(tx, token));
    return;
  }
  await verifyPassword(services, "staff", staff.id, [password], "password");
  await setChecked(services.db, token);
}

/**
 * Sets a new password after checking the current one. This session stays, all others end, links for a new password stop working, and an
 * email reports the change. A repetition after a lost response finds the new password already set and does nothing.
 */
export async function changeOwnPassword(
  services: Services,
  staff: Staff,
  token: string,
  { oldPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { password, passwordHash } = await verifyPassword(
    services,
    "staff",
    staff.id,
    [oldPassword, newPassword],
    "oldPassword",
  );
  if (password !== oldPassword) return;
  const newHash = await hashPassword(newPassword);
  await transact(services, async (tx) => {
    const changed = await tx`
      update staff set password_hash = ${newHash} where id = ${staff.id} and password_hash = ${passwordHash} returning id`;
    if (changed.length === 0) throw wrongPassword("oldPassword");
    await tx`
      delete from staff_invitation where staff_id = ${staff.id} and accepted_at is null and purpose = 'password_reset'`;
    await closeOtherSessions(tx, "staff", staff.id, token);
    await setChecked(tx, token);
    const subject = { kind: kindOf(staff.role), id: staff.id };
    const entryId = await recordStaffAudit(tx, byStaff(staff), { action: "password changed", subject });
    await enqueueEmail(tx, "staff-password-changed", entryId);
  });
}
