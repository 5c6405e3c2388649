import { byPatient, noteDeed } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { giveBack, spend } from "../../lib/limits.ts";
import type { Services } from "../../lib/services.ts";
import { closeAllSessions } from "../../lib/sessions.ts";
import { spokenTime } from "../../lib/spoken-time.ts";
import { fitsPassword } from "./passwords.ts";

type Account = { email: string; image: string; passwordHash: string };

/**
 * Deletes an account at its owner's wish. What must be kept, visits, rides and payments, stays without a name, address or
 * note; everything else goes. Refused while something paid for still lies ahead. A checkout page left open can still be
 * paid: settlement finds the thing cancelled and sends the money back.
 */
export async function deleteAccount(on: Services, patientId: string, password: string): Promise<void> {
  await requirePassword(on, patientId, password);
  const image = await on.db.begin(async (tx) => {
    const [account] = await tx<Account[]>`
      select email, image, password_hash from patient where id = ${patientId} and deleted_at is null for update`;
    if (!account) throw new AppError("missing", "We cannot find your profile.");
    await refuseWhileAhead(on, tx, patientId);
    await endWhatIsOpen(tx, patientId);
    await forgetPerson(tx, patientId, account.email);
    await closeAllSessions(tx, "patient", patientId);
    await noteDeed(tx, byPatient(patientId), "account deleted", patientId);
    return account.image;
  });
  await on.files.forgetPicture(image);
}

/** Counted like failed logins: a borrowed telephone is not a way to guess. */
async function requirePassword(on: Services, patientId: string, password: string): Promise<void> {
  const who = `deleting ${patientId}`;
  await spend(on, "failedLoginsPerAccount", who);
  const [account] = await on.db<Account[]>`select password_hash from patient where id = ${patientId}`;
  if (!(await fitsPassword(account?.passwordHash ?? null, password))) {
    const message = "That password is not right.";
    throw new AppError("forbidden", message, { password: message });
  }
  await giveBack(on, "failedLoginsPerAccount", who);
}

async function refuseWhileAhead({ config }: Services, tx: Tx, patientId: string): Promise<void> {
  const [ahead] = await tx<{ what: string; startsAt: Date }[]>`
    select 'visit' as what, starts_at from appointment where patient_id = ${patientId} and status = 'paid'
    union all
    select 'ride', starts_at from ride where patient_id = ${patientId} and status in ('pending', 'assigned', 'accepted')
    order by starts_at limit 1`;
  if (!ahead) return;
  const when = spokenTime(ahead.startsAt, config.practiceTimeZone);
  throw new AppError("conflict", `You have a ${ahead.what} on ${when}. Your account can be deleted once it is over.`);
}

async function endWhatIsOpen(tx: Tx, patientId: string): Promise<void> {
  await tx`
    update appointment set status = 'cancelled', held_until = null, cancel_reason = 'patient'
    where patient_id = ${patientId} and status = 'held'`;
  await tx`
    update ride set status = 'cancelled', pay_until = null, cancel_reason = 'unpaid'
    where patient_id = ${patientId} and status = 'unpaid'`;
}

async function forgetPerson(tx: Tx, patientId: string, email: string): Promise<void> {
  await tx`update appointment set zoom_email = '', meeting_url = null where patient_id = ${patientId}`;
  await tx`update ride set pickup_address = '', dropoff_address = '', notes = '' where patient_id = ${patientId}`;
  await tx`delete from review where patient_id = ${patientId}`;
  await tx`delete from password_reset where patient_id = ${patientId}`;
  await tx`delete from answered_request where account = ${patientId}`;
  await tx`delete from newsletter_subscriber where lower(email) = lower(${email})`;
  await tx`update staffing_application set patient_id = null where patient_id = ${patientId}`;
  await tx`
    update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
      address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now()
    where id = ${patientId}`;
}
