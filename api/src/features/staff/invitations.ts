import { randomBytes } from "node:crypto";
import type { AcceptInvitation, Side } from "../../../contract/staff.ts";
import { type Actor, byStaff, bySystem, noteDeskDeed } from "../../lib/audit.ts";
import { type Db, type Queries, type Tx, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import { hashPassword } from "../../lib/passwords.ts";
import type { Services } from "../../lib/services.ts";
import { digest } from "../../lib/sessions.ts";
import { closeStaffSessions, type Staff } from "../../lib/staff-sessions.ts";
import { transact } from "../../lib/transact.ts";
import { kindOf } from "./login.ts";

type Newcomer = { name: string; email: string; role: Staff["role"]; consultantId?: string };

/** Opens an account without a password and mails its owner a link to choose one. Answers the account's id. */
export async function invite(tx: Tx, by: Actor, { name, email, role, consultantId }: Newcomer): Promise<string> {
  const [added] = await tx<{ id: string }[]>`
    insert into staff (name, email, role, consultant_id) values (${name}, ${email}, ${role}, ${consultantId ?? null})
    on conflict (lower(email), (role = 'nurse')) do nothing returning id`;
  if (!added) {
    const message = "Somebody with this email works here already.";
    throw new AppError("conflict", message, { email: message });
  }
  await mailInvitation(tx, added.id, role);
  const change = { role: [null, role], email: [null, email] } satisfies Parameters<typeof noteDeskDeed>[2]["change"];
  await noteDeskDeed(tx, by, { deed: "invited", subject: { kind: kindOf(role), id: added.id }, change });
  return added.id;
}

/** Mails another link; those before it are dead. */
export async function mailInvitation(tx: Tx, staffId: string, role: Staff["role"]): Promise<void> {
  await tx`delete from staff_invitation where staff_id = ${staffId} and accepted_at is null`;
  const [asked] = await tx<{ id: string }[]>`
    insert into staff_invitation (staff_id) values (${staffId}) returning id`;
  if (!asked) throw new Error("An insert answered no row");
  await postLetter(tx, `${kindOf(role)}-invitation`, asked.id);
}

/** Gives one of the consultants a side of her own. */
export async function inviteNurse(tx: Tx, by: Staff, consultantId: string, email: string): Promise<string> {
  const [consultant] = await tx<{ name: string }[]>`select name from consultant where id = ${consultantId}`;
  if (!consultant) throw new AppError("missing", "We do not know that consultant.");
  try {
    return await tx.savepoint((part) =>
      invite(part, byStaff(by), { name: consultant.name, email, role: "nurse", consultantId }),
    );
  } catch (error) {
    if (violates(error, "staff_one_account_per_consultant"))
      throw new AppError("conflict", `${consultant.name} has an account already.`);
    throw error;
  }
}

export type InvitationLink = { token: string; name: string; email: string; role: Staff["role"] };

/**
 * Makes the token of an invitation, for its letter alone to know. A letter that has to be written again gets a new one, and
 * the old one is dead. Null when nobody waits for it any more.
 */
export async function newInvitationLink(db: Queries, invitationId: string): Promise<InvitationLink | null> {
  const token = randomBytes(32).toString("base64url");
  const [invited] = await db<Omit<InvitationLink, "token">[]>`
    update staff_invitation set token_hash = ${digest(token)}, token_expires_at = now() + interval '7 days'
    from staff where staff_invitation.id = ${invitationId} and accepted_at is null and staff.id = staff_id and disabled_at is null
    returning name, email, role`;
  return invited ? { ...invited, token } : null;
}

const good = (db: Queries, side: Side, token: string) => db`
  token_hash = ${digest(token)} and accepted_at is null and token_expires_at > now() and staff.id = staff_id
  and disabled_at is null and (role = 'nurse') = ${side === "nurse"}`;

const ranOut = () => new AppError("invalid", "This link is no longer good. Please ask the office for a new one.");

/** Whom a link is for, so that its page can greet them. */
export async function lookAtInvitation(db: Db, side: Side, token: string): Promise<Omit<InvitationLink, "token">> {
  const [invited] = await db<Omit<InvitationLink, "token">[]>`
    select name, email, role from staff_invitation, staff where ${good(db, side, token)}`;
  if (!invited) throw ranOut();
  return invited;
}

/** Sets the password of whom the link is for, once; sessions from before end. The link is looked at before anything is hashed. */
export async function acceptInvitation(on: Services, side: Side, { token, password }: AcceptInvitation): Promise<void> {
  await lookAtInvitation(on.db, side, token);
  const passwordHash = await hashPassword(password);
  await transact(on, async (tx) => {
    const [accepted] = await tx<Pick<Staff, "id" | "role">[]>`
      update staff_invitation set accepted_at = now() from staff where ${good(tx, side, token)} returning staff.id, role`;
    if (!accepted) throw ranOut();
    const { id, role } = accepted;
    await tx`update staff set password_hash = ${passwordHash} where id = ${id}`;
    await closeStaffSessions(tx, id);
    await noteDeskDeed(tx, byStaff(accepted), { deed: "invitation accepted", subject: { kind: kindOf(role), id } });
  });
}

/**
 * Invites whoever is to run the office, as long as nobody does: at the first start, and at a later one when the link of
 * the first was left to run out. Copies that start together send one letter.
 */
export async function inviteFirstOwner(on: Services): Promise<void> {
  const email = on.config.staff.firstOwner;
  if (email === null) return;
  await transact(on, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('invite_first_owner'))`;
    const owners = await tx<{ id: string; email: string; isHere: boolean; isWaiting: boolean }[]>`
      select id, email, password_hash <> '' and disabled_at is null as is_here,
        exists (select from staff_invitation where staff_id = staff.id and coalesce(token_expires_at, now()) >= now()) as is_waiting
      from staff where role = 'owner'`;
    if (owners.some(({ isHere }) => isHere)) return;
    const asked = owners.find((owner) => owner.email === email);
    if (asked?.isWaiting) return;
    await (asked
      ? mailInvitation(tx, asked.id, "owner")
      : invite(tx, bySystem, { name: "Owner", email, role: "owner" }));
  });
}
