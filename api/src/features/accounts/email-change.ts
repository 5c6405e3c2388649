import type { ChangeEmail } from "../../../contract/accounts.ts";
import { verifyPassword } from "../../lib/accounts/own-password.ts";
import { createToken, digest } from "../../lib/accounts/tokens.ts";
import { one, type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume } from "../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";
import type { Services } from "../../lib/services.ts";

/**
 * Emails a link to the address that a patient wants to log in with, up to an hourly limit. Nothing changes before it is opened. The response
 * doesn't reveal whether the address has an account; only the email does, to its reader.
 */
export async function requestEmailChange(
  services: Services,
  patientId: string,
  { email, password }: ChangeEmail,
): Promise<void> {
  await verifyPassword(services, "patient", patientId, [password], "password");
  const same = await services.db`select from patient where id = ${patientId} and lower(email) = ${email}`;
  if (same.length > 0) {
    const message = "That's already your email.";
    throw new AppError("invalid", message, { email: message });
  }
  await emailLink(services, patientId, email);
}

/** Emails the link that confirms a patient's own email, like the welcome email. Returns that email. */
export async function sendEmailConfirmation(services: Services, patientId: string): Promise<string> {
  const [patient] = await services.db<{ email: string; isConfirmed: boolean }[]>`
    select email, email_confirmed_at is not null as is_confirmed from patient where id = ${patientId} and deleted_at is null`;
  if (!patient) throw new AppError("missing", "We couldn't find your profile.");
  if (patient.isConfirmed) throw new AppError("conflict", "Your email is already confirmed.");
  await emailLink(services, patientId, patient.email.toLowerCase());
  return patient.email;
}

async function emailLink(services: Services, patientId: string, email: string): Promise<void> {
  await consume(services, "emailChangesPerAccount", patientId);
  await transact(services, async (tx) => {
    const change = one(
      await tx<{ id: string }[]>`
      insert into email_change (patient_id, email) values (${patientId}, ${email}) returning id`,
    );
    await enqueueEmail(tx, "email-confirm", change.id);
  });
}

/**
 * Creates the token of a link, known only to its email and valid for an hour. Rendering the email again creates another, and the earlier
 * one stops working. Returns null if the change is confirmed or out of date.
 */
export async function newEmailLink(
  db: Queries,
  changeId: string,
): Promise<{ token: string; email: string; status: "own" | "taken" | "free" } | null> {
  const token = createToken();
  const [change] = await db<{ email: string; status: "own" | "taken" | "free" }[]>`
    with change as (
      update email_change set token_hash = ${digest(token)}, token_expires_at = now() + rule_email_link()
      where id = ${changeId} and confirmed_at is null and asked_at > now() - interval '1 hour' returning patient_id, email
    )
    select change.email, case when patient.id is null then 'free' when patient.id = patient_id then 'own' else 'taken' end as status
      from change left join patient on lower(patient.email) = change.email`;
  return change ? { token, ...change } : null;
}

/**
 * Creates the token of the welcome email's link, which confirms the patient's own email within seven days; null if it is confirmed.
 * Rendering the email again creates another token, and both work.
 */
export async function newWelcomeToken(db: Queries, patientId: string): Promise<string | null> {
  const token = createToken();
  const made = await db`
    insert into email_change (patient_id, email, token_hash, token_expires_at)
    select id, lower(email), ${digest(token)}, now() + rule_welcome_link()
    from patient where id = ${patientId} and email_confirmed_at is null and deleted_at is null returning id`;
  return made.length > 0 ? token : null;
}

/**
 * Confirms the address whose link was opened and makes it the account's email; the old address gets an email about the change. A link works
 * once; opening it again changes nothing. If two accounts confirm one address, one gets it (unique index).
 */
export async function confirmEmail(services: Services, token: string): Promise<{ email: string; isNew: boolean }> {
  return transact(services, async (tx) => {
    const [change] = await tx<{ id: string; patientId: string; email: string }[]>`
      select id, patient_id, email from email_change where token_hash = ${digest(token)} and token_expires_at > now()`;
    if (!change) throw expired();
    const { id, patientId, email } = change;
    const [patient] = await tx<{ email: string }[]>`
      select email from patient where id = ${patientId} and deleted_at is null for update`;
    if (patient?.email.toLowerCase() === email) {
      const isNew = await markEmailConfirmed(tx, patientId);
      if (isNew) await recordAudit(tx, byPatient(patientId), "email confirmed", patientId);
      return { email, isNew };
    }
    const [used] = await tx`
      update email_change set confirmed_at = now() where id = ${id} and confirmed_at is null returning id`;
    if (!patient || !used) throw expired();
    await setEmail(tx, patientId, email);
    await tx`delete from email_change where patient_id = ${patientId} and id <> ${id}`;
    await recordAudit(tx, byPatient(patientId), "email changed", patientId);
    await enqueueEmail(tx, "email-changed", id, patient.email);
    return { email, isNew: true };
  });
}

async function setEmail(tx: Tx, patientId: string, email: string): Promise<void> {
  await tx`update patient set email = ${email}, email_confirmed_at = now() where id = ${patientId}`.catch(
    (error: unknown) => {
      throw violates(error, "patient_email_once")
        ? new AppError("conflict", "This email already belongs to another account. Your email hasn't changed.")
        : error;
    },
  );
}

/** Marks a patient's email as confirmed. Returns false if it already was. */
export async function markEmailConfirmed(tx: Tx, patientId: string): Promise<boolean> {
  const proved = await tx`
    update patient set email_confirmed_at = now() where id = ${patientId} and email_confirmed_at is null returning id`;
  return proved.length > 0;
}

const expired = () => new AppError("invalid", "This link has expired. Please ask for a new one on your profile.");

/** A new password invalidates earlier links: someone else may have requested them. */
export async function dropEmailChanges(tx: Tx, patientId: string): Promise<void> {
  await tx`delete from email_change where patient_id = ${patientId} and confirmed_at is null`;
}

export async function deleteOldEmailChanges(db: Queries): Promise<void> {
  await db`delete from email_change where asked_at < now() - interval '1 day' and coalesce(token_expires_at, asked_at) < now()`;
}
