import type { Login, Register } from "../../../contract/accounts.ts";
import { becomeFamiliar, limitFailedLogins } from "../../lib/accounts/failed-logins.ts";
import { hashPassword, isPasswordOf, needsRehash } from "../../lib/accounts/passwords.ts";
import { closeAllSessions, type Kind, openSession } from "../../lib/accounts/sessions.ts";
import { type Db, one, type Tx, violates } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";
import type { Services } from "../../lib/services.ts";

type Account = { id: string; passwordHash: string };

/** Creates a patient's account and its first session. Returns the session's token. */
export async function register(
  services: Services,
  { name, email, password }: Register,
  { address, device }: Visitor,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  try {
    const patientId = await transact(services, async (tx) => {
      const patient = one(
        await tx<{ id: string }[]>`
        insert into patient (name, email, password_hash) values (${name}, ${email}, ${passwordHash}) returning id`,
      );
      await recordAudit(tx, byPatient(patient.id), "account created", patient.id);
      await enqueueEmail(tx, "welcome", patient.id);
      return patient.id;
    });
    await becomeFamiliar(services, { account: `patient ${email}`, address });
    return await openSession(services.db, "patient", patientId, device);
  } catch (error) {
    if (violates(error, "patient_email_once")) {
      const message = await takenMessage(services, email);
      throw new AppError("conflict", message, { email: message });
    }
    throw error;
  }
}

/** An account that the office created by phone is claimed by the reader of its email, not by the first to sign up. */
async function takenMessage({ db }: Services, email: string): Promise<string> {
  const [caller] = await db`select from patient where lower(email) = ${email} and password_hash = ''`;
  return caller
    ? "Our office created an account for this email. Please choose 'Forgot password?' on the login page to set your password."
    : "There is already an account with this email. Please log in instead.";
}

export type Visitor = { address: string; device: string };

/**
 * Checks the password and returns a new session's token. Every failure has the same message and takes the same time
 * (docs/rules/accounts.md). Throws TooMany after too many wrong passwords.
 */
export async function logIn(
  services: Services,
  kind: Kind,
  { email, password }: Login,
  { address, device }: Visitor,
): Promise<string> {
  const token = await limitFailedLogins(services, { account: `${kind} ${email}`, address }, async () => {
    const [account] = await services.db<Account[]>`
      select id, password_hash from ${services.db(kind)} where lower(email) = ${email}`;
    const matches = await isPasswordOf(account?.passwordHash ?? null, password);
    if (!account || !matches) return null;
    return openVerified(services.db, kind, { ...account, newHash: await renewedHash(account, password) }, device);
  });
  if (!token) throw new AppError("unauthenticated", "Incorrect email or password.");
  return token;
}

/** The hash that replaces one from before passwords were folded; null if it is up to date. */
const renewedHash = async ({ passwordHash }: Account, password: string): Promise<string | null> =>
  (await needsRehash(passwordHash, password)) ? hashPassword(password) : null;

/** Creates a session after the password was checked, unless it has changed since. The row is locked until the session exists. */
function openVerified(
  db: Db,
  kind: Kind,
  { id, passwordHash, newHash }: Account & { newHash: string | null },
  device: string,
) {
  return db.begin(async (tx) => {
    const [same] = await tx`select id from ${tx(kind)} where id = ${id} and password_hash = ${passwordHash} for share`;
    if (!same) return null;
    if (newHash) await tx`update ${tx(kind)} set password_hash = ${newHash} where id = ${id}`;
    return openSession(tx, kind, id, device);
  });
}

/** Ends every session of a patient, this one too. */
export async function logOutEverywhere(tx: Tx, patientId: string): Promise<void> {
  await closeAllSessions(tx, "patient", patientId);
  await recordAudit(tx, byPatient(patientId), "logged out everywhere", patientId);
}
