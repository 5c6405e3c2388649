import { randomInt } from "node:crypto";
import type { CheckEmail, ResetPassword } from "../../../contract/accounts.ts";
import { becomeFamiliar } from "../../lib/accounts/failed-logins.ts";
import { hashPassword, isPasswordOf } from "../../lib/accounts/passwords.ts";
import { closeAllSessions, type Kind } from "../../lib/accounts/sessions.ts";
import { createToken, digest } from "../../lib/accounts/tokens.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume } from "../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";
import type { Services } from "../../lib/services.ts";
import { dropEmailChanges, markEmailConfirmed } from "./email-change.ts";

const EMAIL_NOT_FOUND = "Email not found";

/** The account of an email. Accounts created by the office choose their first password this way. Says openly if there is none (docs/rules/accounts.md). */
async function accountOf(db: Queries, kind: Kind, email: string): Promise<string> {
  const [account] = await db<{ id: string }[]>`
    select id from ${db(kind)} where lower(email) = ${email} ${kind === "patient" ? db`and deleted_at is null` : db``}`;
  if (!account) throw new AppError("missing", EMAIL_NOT_FOUND, { email: EMAIL_NOT_FOUND });
  return account.id;
}

/** Emails a code, up to an account's hourly limit. */
export async function requestReset(services: Services, kind: Kind, { email }: CheckEmail): Promise<void> {
  const accountId = await accountOf(services.db, kind, email);
  await consume(services, "resetMailsPerAccount", accountId);
  await services.db.begin(async (tx) => {
    const reset = one(
      await tx<{ id: string }[]>`
      insert into password_reset (${tx(`${kind}_id`)}) values (${accountId}) returning id`,
    );
    await enqueueEmail(tx, "reset-code", reset.id);
  });
}

export type NewCode = { code: string; kind: Kind; email: string };

/**
 * Creates the code of a requested reset, known only to its email. Rendering the email again creates another, and the earlier one stops
 * working. Returns null if the reset is confirmed or out of date.
 */
export async function newResetCode(db: Queries, resetId: string): Promise<NewCode | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = await hashPassword(code);
  const [owner] = await db<Omit<NewCode, "code">[]>`
    with reset as (
      update password_reset set code_hash = ${codeHash}, code_expires_at = now() + rule_code(), tries = 0
      where id = ${resetId} and confirmed_at is null and asked_at > now() - interval '1 hour'
      returning patient_id, driver_id
    )
    select 'patient' as kind, email from reset join patient on patient.id = patient_id
    union all select 'driver', email from reset join driver on driver.id = driver_id`;
  return owner ? { ...owner, code } : null;
}

/**
 * Returns a reset token for the correct code. Each call is counted before it is judged, so that there are five wrong tries, however fast
 * they come. A correct code isn't counted and stays correct until the password is set or the code expires: a mail scanner, a second tab
 * or a repeated request must not spend it. Tokens given for it earlier keep working.
 */
export async function confirmReset(services: Services, kind: Kind, email: string, code: string): Promise<string> {
  const accountId = await accountOf(services.db, kind, email);
  const [reset] = await services.db<{ id: string; codeHash: string }[]>`
    update password_reset set tries = tries + 1
    where id = (
        select id from password_reset where ${services.db(`${kind}_id`)} = ${accountId} and code_hash is not null
        order by asked_at desc limit 1
      ) and tries < 5 and used_at is null and code_expires_at > now()
    returning id, code_hash`;
  if (!reset) throw codeError("This code has expired. Please ask for a new one.");
  if (!(await isPasswordOf(reset.codeHash, code))) throw codeError("That isn't the code we emailed. Please check it.");

  const resetToken = createToken();
  const confirmed = await services.db`
    update password_reset
    set tries = greatest(tries - 1, 0), confirmed_at = coalesce(confirmed_at, now()), token_hash = ${digest(resetToken)},
      token_expires_at = now() + rule_code(),
      earlier_token_hashes = array_remove(earlier_token_hashes || token_hash, null)
    where id = ${reset.id} and code_hash = ${reset.codeHash} and used_at is null returning id`;
  if (confirmed.length === 0) throw codeError("This code has already been used. Please ask for a new one.");
  return resetToken;
}

const codeError = (message: string) => new AppError("invalid", message, { code: message });

/**
 * Sets a new password with a reset token, once, and ends every session of the account (docs/rules/accounts.md). The token is checked before
 * anything is hashed, so a made-up one costs only a query.
 */
export async function resetPassword(
  services: Services,
  kind: Kind,
  { email, resetToken, newPassword }: ResetPassword,
  address: string,
): Promise<void> {
  const owner = services.db(`${kind}_id`);
  const isValid = services.db`
    ${digest(resetToken)} = any (earlier_token_hashes || token_hash) and used_at is null and token_expires_at > now()
    and ${owner} = (select id from ${services.db(kind)} where lower(email) = ${email})`;
  const confirmed = await services.db`select id from password_reset where ${isValid}`;
  if (confirmed.length === 0) throw expired();
  const passwordHash = await hashPassword(newPassword);
  await services.db.begin(async (tx) => {
    // Lock the account before its reset, in the same order as changing the email does.
    await tx`select from ${tx(kind)} where lower(email) = ${email} for no key update`;
    const [reset] = await tx<{ id: string; accountId: string }[]>`
      update password_reset set used_at = now() where ${isValid} returning id, ${owner} as account_id`;
    if (!reset) throw expired();
    const { accountId } = reset;
    await tx`update ${tx(kind)} set password_hash = ${passwordHash} where id = ${accountId}`;
    await tx`delete from password_reset where ${owner} = ${accountId} and used_at is null`;
    await closeAllSessions(tx, kind, accountId);
    await enqueueEmail(tx, "password-changed", reset.id, email);
    if (kind === "driver") return;
    await dropEmailChanges(tx, accountId);
    await recordAudit(tx, byPatient(accountId), "password reset", accountId);
    await markEmailConfirmed(tx, accountId);
  });
  await becomeFamiliar(services, { account: `${kind} ${email}`, address });
}

const expired = () => new AppError("invalid", "Your confirmation has expired. Please ask for a new code.");

export async function deleteOldResets(db: Queries): Promise<void> {
  await db`delete from password_reset where asked_at < now() - interval '1 day'`;
}
