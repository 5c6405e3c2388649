import type { z } from "zod";
import type { AcceptInvitation, Invited, Side } from "../../../contract/staff.ts";
import { becomeFamiliar } from "../../lib/accounts/failed-logins.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { closeAllSessions } from "../../lib/accounts/sessions.ts";
import { createToken, digest } from "../../lib/accounts/tokens.ts";
import { type Db, one, type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume } from "../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { type Actor, byStaff, bySystem, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { kindOf } from "./login.ts";

type Newcomer = { name: string; email: string; role: Staff["role"]; consultantId?: string };

/** Creates an account without a password and emails a link to choose one. Returns the account's id. */
export async function invite(tx: Tx, by: Actor, { name, email, role, consultantId }: Newcomer): Promise<string> {
  const [added] = await tx<{ id: string }[]>`
    insert into staff (name, email, role, consultant_id) values (${name}, ${email}, ${role}, ${consultantId ?? null})
    on conflict (lower(email), (role = 'nurse')) do nothing returning id`;
  if (!added) {
    const message = "Someone with this email already has an account here.";
    throw new AppError("conflict", message, { email: message });
  }
  await emailInvitation(tx, added.id, role);
  const change = { role: [null, role], email: [null, email] } satisfies Parameters<
    typeof recordStaffAudit
  >[2]["change"];
  await recordStaffAudit(tx, by, { action: "invited", subject: { kind: kindOf(role), id: added.id }, change });
  return added.id;
}

/** The URL of an invitation or a reset. The token is behind the #, so browsers send it to no server. */
export const invitationUrl = (side: string, token: string): string =>
  `${side}/invitation#${new URLSearchParams({ token })}`;

/** Emails a new link and revokes earlier ones, except recovery links, which were printed on the server. */
export async function emailInvitation(
  tx: Tx,
  staffId: string,
  role: Staff["role"],
  purpose: Purpose = "invitation",
): Promise<void> {
  await tx`delete from staff_invitation where staff_id = ${staffId} and accepted_at is null and purpose <> 'recovery'`;
  const invitation = one(
    await tx<{ id: string }[]>`
    insert into staff_invitation (staff_id, purpose) values (${staffId}, ${purpose}) returning id`,
  );
  await enqueueEmail(tx, `${kindOf(role)}-invitation`, invitation.id);
}

/** Invites a consultant to log in as a nurse. */
export async function inviteNurse(tx: Tx, by: Staff, consultantId: string, email: string): Promise<string> {
  const [consultant] = await tx<
    { name: string }[]
  >`select name from consultant where id = ${consultantId} and deleted_at is null`;
  if (!consultant) throw new AppError("missing", "We couldn't find that nurse.");
  try {
    return await tx.savepoint((part) =>
      invite(part, byStaff(by), { name: consultant.name, email, role: "nurse", consultantId }),
    );
  } catch (error) {
    if (violates(error, "staff_one_account_per_consultant"))
      throw new AppError("conflict", `${consultant.name} already has an account.`);
    throw error;
  }
}

export const RESET_REQUESTED = "If that email belongs to an account here, we've sent a link to choose a new password.";

/**
 * Emails a link to choose a new password, valid for an hour, or a new invitation if the account has no password yet. The response
 * does not reveal whether the account exists. Emails per hour are limited.
 */
export async function requestPasswordReset(services: Services, side: Side, email: string): Promise<void> {
  await consume(services, "resetMailsPerAccount", `${side} ${email}`);
  await transact(services, async (tx) => {
    const [account] = await tx<(Pick<Staff, "id" | "role"> & { hasPassword: boolean })[]>`
      select id, role, password_hash <> '' as has_password from staff
      where lower(email) = ${email} and (role = 'nurse') = ${side === "nurse"} and disabled_at is null for no key update`;
    if (!account) return;
    await emailInvitation(tx, account.id, account.role, account.hasPassword ? "password_reset" : "invitation");
  });
}

type Purpose = "invitation" | "password_reset" | "recovery";
export type InvitationLink = { token: string; name: string; email: string; role: Staff["role"]; purpose: Purpose };

/**
 * Creates the token of an invitation while its email is rendered. Rendering again creates a new token, and
 * the old one stops working. Null if the invitation is no longer open.
 */
export async function newInvitationLink(db: Queries, invitationId: string): Promise<InvitationLink | null> {
  const token = createToken();
  const [invited] = await db<Omit<InvitationLink, "token">[]>`
    update staff_invitation set token_hash = ${digest(token)}, token_expires_at = now() + case purpose when 'invitation' then rule_invitation() else rule_email_link() end
    from staff where staff_invitation.id = ${invitationId} and accepted_at is null and staff.id = staff_id and disabled_at is null
    returning name, email, role, purpose`;
  return invited ? { ...invited, token } : null;
}

const isValid = (db: Queries, side: Side, token: string) => db`
  token_hash = ${digest(token)} and accepted_at is null and token_expires_at > now() and staff.id = staff_id
  and disabled_at is null and (role = 'nurse') = ${side === "nurse"}`;

const expired = () => new AppError("invalid", "This link has expired or was already used. Please ask for a new one.");

/** The person a link is for, shown on its page. */
export async function readInvitation(
  db: Db,
  side: Side,
  token: string,
): Promise<Omit<z.infer<typeof Invited>, "success">> {
  const [invited] = await db<Omit<z.infer<typeof Invited>, "success">[]>`
    select name, email, role, purpose <> 'invitation' as is_reset from staff_invitation, staff where ${isValid(db, side, token)}`;
  if (!invited) throw expired();
  return invited;
}

const ACCEPTED = {
  invitation: "invitation accepted",
  password_reset: "password reset",
  recovery: "access recovered",
} as const;

/** Removes an account's second factors and recovery codes. The next login sets up a new one. */
export async function removeFactors(tx: Tx, staffId: string): Promise<void> {
  await tx`delete from staff_factor where staff_id = ${staffId}`;
  await tx`delete from recovery_code where staff_id = ${staffId}`;
}

/**
 * Sets the password with a link, once. Earlier sessions end, and the second factor is asked again. The
 * link is checked before the password is hashed.
 */
export async function acceptInvitation(
  services: Services,
  side: Side,
  { token, password }: AcceptInvitation,
  address: string,
): Promise<void> {
  await readInvitation(services.db, side, token);
  const passwordHash = await hashPassword(password);
  const email = await transact(services, async (tx) => {
    const [accepted] = await tx<(Pick<Staff, "id" | "role" | "email"> & { purpose: Purpose })[]>`
      update staff_invitation set accepted_at = now() from staff where ${isValid(tx, side, token)} returning staff.id, role, lower(email) as email, purpose`;
    if (!accepted) throw expired();
    const { id, role, purpose } = accepted;
    await tx`update staff set password_hash = ${passwordHash} where id = ${id}`;
    await closeAllSessions(tx, "staff", id);
    if (purpose === "recovery") await removeFactors(tx, id);
    const entryId = await recordStaffAudit(tx, byStaff(accepted), {
      action: ACCEPTED[purpose],
      subject: { kind: kindOf(role), id },
    });
    if (purpose !== "invitation") await enqueueEmail(tx, "staff-password-changed", entryId);
    return accepted.email;
  });
  await becomeFamiliar(services, { account: `${side} ${email}`, address });
}

/** Nobody runs the office, and nobody is named who could be invited. */
export class NoOwnerError extends Error {
  constructor() {
    super(
      "The office has no owner, so no one can log in to it. Set OFFICE_OWNER to the email of the person who runs it, and start again. They'll get an invitation.",
    );
  }
}

/**
 * Invites the first owner while there is none: at the first start, and at a later one if the first link
 * expired. Instances that start together send one email. Throws NoOwnerError if nobody can become the owner.
 */
export async function inviteFirstOwner(services: Services): Promise<void> {
  const email = services.config.staff.firstOwner;
  await transact(services, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('invite_first_owner'))`;
    const owners = await tx<{ id: string; email: string; isActive: boolean; isWaiting: boolean }[]>`
      select id, email, password_hash <> '' and disabled_at is null as is_active,
        exists (select from staff_invitation where staff_id = staff.id and coalesce(token_expires_at, now()) >= now()) as is_waiting
      from staff where role = 'owner'`;
    if (owners.some(({ isActive }) => isActive)) return;
    if (email === null) {
      if (owners.some(({ isWaiting }) => isWaiting)) return;
      throw new NoOwnerError();
    }
    const account = owners.find((owner) => owner.email === email);
    if (account?.isWaiting) return;
    await (account
      ? emailInvitation(tx, account.id, "owner")
      : invite(tx, bySystem, { name: "Owner", email, role: "owner" }));
  });
}
