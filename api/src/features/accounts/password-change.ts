import type { ChangePassword } from "../../../contract/accounts.ts";
import { verifyPassword, wrongPassword } from "../../lib/accounts/own-password.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { closeOtherSessions } from "../../lib/accounts/sessions.ts";
import { transact } from "../../lib/db/transact.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";
import type { Services } from "../../lib/services.ts";
import { dropEmailChanges } from "./email-change.ts";
import type { Owner } from "./own-sessions.ts";

/**
 * Sets a new password after checking the current one. The current session stays; all others end, earlier codes and links stop working, and
 * an email reports the change. Of two concurrent changes the second is rejected, because the current password is no longer the one it
 * checked. A repetition after a lost response finds the new password already set and does nothing.
 */
export async function changePassword(
  services: Services,
  { kind, id, token }: Owner,
  { oldPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { password, passwordHash } = await verifyPassword(
    services,
    kind,
    id,
    [oldPassword, newPassword],
    "oldPassword",
  );
  if (password !== oldPassword) return;
  const newHash = await hashPassword(newPassword);
  await transact(services, async (tx) => {
    const [account] = await tx<{ email: string }[]>`
      update ${tx(kind)} set password_hash = ${newHash} where id = ${id} and password_hash = ${passwordHash} returning email`;
    if (!account) throw wrongPassword("oldPassword");
    await tx`delete from password_reset where ${tx(`${kind}_id`)} = ${id} and used_at is null`;
    await closeOtherSessions(tx, kind, id, token);
    await enqueueEmail(tx, "password-changed", crypto.randomUUID(), account.email);
    if (kind === "driver") return;
    await dropEmailChanges(tx, id);
    await recordAudit(tx, byPatient(id), "password changed", id);
  });
}
