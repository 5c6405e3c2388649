import type { Login, Register } from "../../../contract/accounts.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import { type Db, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import { giveBack, spend } from "../../lib/limits.ts";
import type { Services } from "../../lib/services.ts";
import { closeAllSessions, type Kind, openSession } from "../../lib/sessions.ts";
import { fitsPassword, hashPassword } from "./passwords.ts";

/** Opens a patient's account and its first session; answers the session's token. */
export async function register(on: Services, { name, email, password }: Register): Promise<string> {
  const passwordHash = await hashPassword(password);
  try {
    const patientId = await on.db.begin(async (tx) => {
      const [patient] = await tx<{ id: string }[]>`
        insert into patient (name, email, password_hash) values (${name}, ${email}, ${passwordHash}) returning id`;
      if (!patient) throw new Error("An insert answered no row");
      await noteDeed(tx, byPatient(patient.id), "account opened", patient.id);
      await postLetter(on, tx, "welcome", patient.id);
      return patient.id;
    });
    return await openSession(on.db, "patient", patientId);
  } catch (error) {
    if (violates(error, "patient_email_once")) {
      const message = "There is already an account with this email. Please log in instead.";
      throw new AppError("conflict", message, { email: message });
    }
    throw error;
  }
}

/**
 * Checks the password and answers a new session's token. Says the same, in the same time, whatever was wrong (product
 * §4). A go is counted before it is judged, so that many at once are not more than allowed; one that fits is given back.
 */
export async function logIn(on: Services, kind: Kind, { email, password }: Login): Promise<string> {
  const who = `${kind} ${email}`;
  await spend(on, "failedLoginsPerAccount", who);
  const [account] = await on.db<{ id: string; passwordHash: string }[]>`
    select id, password_hash from ${on.db(kind)} where lower(email) = ${email}`;
  const fits = await fitsPassword(account?.passwordHash ?? null, password);
  if (!account || !fits) throw new AppError("unauthenticated", "Email or password is not right.");
  await giveBack(on, "failedLoginsPerAccount", who);
  return openSession(on.db, kind, account.id);
}

/** Ends every session of a patient, this one too. */
export const logOutEverywhere = (db: Db, patientId: string): Promise<void> =>
  db.begin(async (tx) => {
    await closeAllSessions(tx, "patient", patientId);
    await noteDeed(tx, byPatient(patientId), "logged out everywhere", patientId);
  });
