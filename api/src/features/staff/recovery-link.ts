import { createToken, digest } from "../../lib/accounts/tokens.ts";
import type { Db } from "../../lib/db/db.ts";
import { bySystem, recordStaffAudit } from "../../lib/office/audit.ts";
import { invitationUrl } from "./invitations.ts";

/**
 * Creates a one-time link, valid for an hour, for an owner who has lost the password or the second factor: with it they choose a new
 * password and set up a new factor. It is audited. Throws if `email` isn't an owner's.
 */
export async function recoveryLink(
  db: Db,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<string> {
  const token = createToken();
  await db.begin(async (tx) => {
    const [owner] = await tx<{ id: string }[]>`
      select id from staff where lower(email) = lower(${email}) and role = 'owner' and disabled_at is null`;
    if (!owner) throw new Error(`${email} is no owner of this office.`);
    await tx`delete from staff_invitation where staff_id = ${owner.id} and accepted_at is null`;
    await tx`
      insert into staff_invitation (staff_id, purpose, token_hash, token_expires_at)
      values (${owner.id}, 'recovery', ${digest(token)}, now() + rule_email_link())`;
    await recordStaffAudit(tx, bySystem, { action: "recovery link created", subject: { kind: "staff", id: owner.id } });
  });
  return invitationUrl(`${publicUrl}/office`, token);
}
