import type { ChangeEmail } from "../../../contract/accounts.ts";
import { byPatient, recordAudit } from "../../lib/audit.ts";
import { one, type Queries, type Tx, violates } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { consume } from "../../lib/rate-limit.ts";
import type { Services } from "../../lib/services.ts";
import { createToken, digest } from "../../lib/tokens.ts";
import { transact } from "../../lib/transact.ts";
import { provePassword } from "./own-password.ts";

/**
 * Has a link mailed to the address a patient wants to log in with, so many an hour. Nothing changes before it is opened, and nothing is said of whether somebody has that address already: the letter
 * tells whoever reads it.
 */
export async function askForEmail(
  services: Services,
  patientId: string,
  { email, password }: ChangeEmail,
): Promise<void> {
  await provePassword(services, "patient", patientId, [password], "password");
  const same = await services.db`select from patient where id = ${patientId} and lower(email) = ${email}`;
  if (same.length > 0) {
    const message = "That's already your email.";
    throw new AppError("invalid", message, { email: message });
  }
  await mailLink(services, patientId, email);
}

/** Emails the link that confirms a patient's own email, as the welcome email did; returns that email. */
export async function sendEmailConfirmation(services: Services, patientId: string): Promise<string> {
  const [patient] = await services.db<{ email: string; isProved: boolean }[]>`
    select email, email_confirmed_at is not null as is_proved from patient where id = ${patientId} and deleted_at is null`;
  if (!patient) throw new AppError("missing", "We couldn't find your profile.");
  if (patient.isProved) throw new AppError("conflict", "Your email is already confirmed.");
  await mailLink(services, patientId, patient.email.toLowerCase());
  return patient.email;
}

async function mailLink(services: Services, patientId: string, email: string): Promise<void> {
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
 * Makes the token of a link, for its letter alone to know, good for an hour. A letter that has to be written again gets a new
 * one, and the old one is dead. Null when nobody waits for it any more.
 */
export async function newEmailLink(
  db: Queries,
  changeId: string,
): Promise<{ token: string; email: string; whose: "own" | "taken" | "free" } | null> {
  const token = createToken();
  const [change] = await db<{ email: string; whose: "own" | "taken" | "free" }[]>`
    with change as (
      update email_change set token_hash = ${digest(token)}, token_expires_at = now() + interval '1 hour'
      where id = ${changeId} and confirmed_at is null and asked_at > now() - interval '1 hour' returning patient_id, email
    )
    select change.email, case when patient.id is null then 'free' when patient.id = patient_id then 'own' else 'taken' end as whose
      from change left join patient on lower(patient.email) = change.email`;
  return change ? { token, ...change } : null;
}

/**
 * Makes the token of the welcome email's link, which confirms the patient's own email for seven days; null where that is confirmed. An
 * email that has to be written again has another token, and both work.
 */
export async function newWelcomeToken(db: Queries, patientId: string): Promise<string | null> {
  const token = createToken();
  const made = await db`
    insert into email_change (patient_id, email, token_hash, token_expires_at)
    select id, lower(email), ${digest(token)}, now() + interval '7 days'
    from patient where id = ${patientId} and email_confirmed_at is null and deleted_at is null returning id`;
  return made.length > 0 ? token : null;
}

/**
 * Gives the account the address whose link was opened, proved with that, and tells the old address where there was another. Good
 * once; opened again meanwhile it says what is true already. Of two accounts that confirm one address, the unique index lets one
 * have it.
 */
export async function confirmEmail(services: Services, token: string): Promise<string> {
  return transact(services, async (tx) => {
    const [change] = await tx<{ id: string; patientId: string; email: string }[]>`
      select id, patient_id, email from email_change where token_hash = ${digest(token)} and token_expires_at > now()`;
    if (!change) throw ranOut();
    const { id, patientId, email } = change;
    const [patient] = await tx<{ email: string }[]>`
      select email from patient where id = ${patientId} and deleted_at is null for update`;
    if (patient?.email.toLowerCase() === email) {
      if (await proveEmail(tx, patientId)) await recordAudit(tx, byPatient(patientId), "email confirmed", patientId);
      return email;
    }
    const [used] = await tx`
      update email_change set confirmed_at = now() where id = ${id} and confirmed_at is null returning id`;
    if (!patient || !used) throw ranOut();
    await giveEmail(tx, patientId, email);
    await tx`delete from email_change where patient_id = ${patientId} and id <> ${id}`;
    await recordAudit(tx, byPatient(patientId), "email changed", patientId);
    await enqueueEmail(tx, "email-changed", id, patient.email);
    return email;
  });
}

async function giveEmail(tx: Tx, patientId: string, email: string): Promise<void> {
  await tx`update patient set email = ${email}, email_confirmed_at = now() where id = ${patientId}`.catch(
    (error: unknown) => {
      throw violates(error, "patient_email_once")
        ? new AppError("conflict", "This email already belongs to another account. Your email hasn't changed.")
        : error;
    },
  );
}

/** Notes that a patient reads what is mailed to their address. False when that was known. */
export async function proveEmail(tx: Tx, patientId: string): Promise<boolean> {
  const proved = await tx`
    update patient set email_confirmed_at = now() where id = ${patientId} and email_confirmed_at is null returning id`;
  return proved.length > 0;
}

const ranOut = () => new AppError("invalid", "This link has expired. Please ask for a new one on your profile.");

/** With another password the links of before are dead: whoever asked for them may not be who has the account now. */
export async function dropEmailChanges(tx: Tx, patientId: string): Promise<void> {
  await tx`delete from email_change where patient_id = ${patientId} and confirmed_at is null`;
}

export async function forgetOldEmailChanges(db: Queries): Promise<void> {
  await db`delete from email_change where asked_at < now() - interval '1 day' and coalesce(token_expires_at, asked_at) < now()`;
}
