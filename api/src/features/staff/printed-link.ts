import { createToken, digest } from "../../lib/accounts/tokens.ts";
import { type Db, one, type Tx } from "../../lib/db/db.ts";
import { bySystem, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { invitationUrl, invite } from "./invitations.ts";
import { kindOf } from "./login.ts";

type Account = Pick<Staff, "id" | "role"> & { hasPassword: boolean };

/**
 * Creates a one-time link for the person who runs the server to hand over. An owner who has lost the password or the second factor gets one to
 * recover access, valid for an hour; anyone who is invited and has no password yet gets a new invitation, and its email is not sent any
 * more. While the office has no owner who can log in, an unknown email becomes one. It is audited. Throws for everyone else.
 */
export function printedLink(
  db: Db,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<{ url: string; isRecovery: boolean }> {
  return db.begin(async (tx) => {
    const account = (await accountOf(tx, email)) ?? (await newOwner(tx, email));
    const isRecovery = account.hasPassword;
    if (isRecovery && account.role !== "owner") throw new Error(`${email} is no owner of this office.`);
    const token = createToken();
    await tx`delete from staff_invitation where staff_id = ${account.id} and accepted_at is null`;
    await tx`
      insert into staff_invitation (staff_id, purpose, token_hash, token_expires_at)
      values (${account.id}, ${isRecovery ? "recovery" : "invitation"}, ${digest(token)},
        now() + ${isRecovery ? tx`rule_email_link()` : tx`rule_invitation()`})`;
    await recordStaffAudit(tx, bySystem, {
      action: isRecovery ? "recovery link created" : "invitation link created",
      subject: { kind: kindOf(account.role), id: account.id },
    });
    const side = account.role === "nurse" ? "nurse" : "office";
    return { url: invitationUrl(`${publicUrl}/${side}`, token), isRecovery };
  });
}

/** An email can have an account at the office and one of a nurse: the one that waits for its password comes first. */
async function accountOf(tx: Tx, email: string): Promise<Account | undefined> {
  const [account] = await tx<Account[]>`
    select id, role, password_hash <> '' as has_password from staff
    where lower(email) = lower(${email}) and disabled_at is null
    order by role <> 'owner', password_hash <> '' limit 1`;
  return account;
}

async function newOwner(tx: Tx, email: string): Promise<Account> {
  await tx`select pg_advisory_xact_lock(hashtext('invite_first_owner'))`;
  const found = one(
    await tx<{ hasOwner: boolean }[]>`
      select exists (select from staff where role = 'owner' and password_hash <> '' and disabled_at is null) as has_owner`,
  );
  if (found.hasOwner)
    throw new Error(
      `${email} is no owner of this office and has no account here. An owner can invite them under Staff.`,
    );
  const id = await invite(tx, bySystem, { name: "Owner", email: email.toLowerCase(), role: "owner" });
  return { id, role: "owner", hasPassword: false };
}
