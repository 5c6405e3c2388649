import type { Caller, NewCaller } from "../../../contract/office-booking.ts";
import { may } from "../../../contract/permissions.ts";
import { one, type Tx, violates } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import { byStaff, recordStaffAudit } from "../office/audit.ts";
import type { Staff } from "../office/staff-sessions.ts";

export type Person = { id: string; name: string; email: string };

/**
 * The account of the person on the phone: an existing one, or a new one. If the number or the email belongs to an account, the error names
 * its owner and no second account is created. Some roles see riders only.
 */
export const accountFor = (tx: Tx, staff: Staff, caller: Caller): Promise<Person> =>
  "_id" in caller ? known(tx, staff, caller._id) : createAccount(tx, staff, caller);

async function known(tx: Tx, { role }: Staff, patientId: string): Promise<Person> {
  const [person] = await tx<(Person & { isRider: boolean })[]>`
    select id, name, email, exists (select from ride where patient_id = patient.id) as is_rider
    from patient where id = ${patientId} and deleted_at is null`;
  if (!person || (!person.isRider && !may(role, "read patients without rides")))
    throw new AppError("missing", "We couldn't find that patient.");
  return { id: person.id, name: person.name, email: person.email };
}

/** A passenger of a file. An email that several of its passengers have is never a login. */
export type FilePassenger = { names: readonly string[]; caller: NewCaller; sharesEmail: boolean };

/**
 * The account of a passenger of a file: the one with one of these names and this phone number or email, or a new one. Several passengers may
 * share a number or an email; they are different people by name. An email that is not the account's own is returned as a contact. The caller
 * holds the lock of the number.
 */
export async function passengerOf(
  tx: Tx,
  { role }: Staff,
  { names, caller, sharesEmail }: FilePassenger,
): Promise<{ patient: Caller; passengerPhone: string; contactEmail: string }> {
  const { email = "", phone, ...person } = caller;
  const [same] = await tx<{ _id: string; isVisible: boolean; phone: string; email: string }[]>`
    select id as _id, phone, email, ${may(role, "read patients without rides")} or exists (select from ride where patient_id = patient.id) as is_visible from patient
    where (phone = ${phone} and phone <> '' or lower(email) = lower(${email}) and email <> '') and deleted_at is null
      and search_key(name) in (select search_key(known) from unnest(${[...names]}::text[]) as known)
    order by is_visible desc, phone = ${phone} desc, id limit 1`;
  if (same?.isVisible) {
    const contactEmail = same.email === "" ? email : "";
    return { patient: { _id: same._id }, passengerPhone: same.phone === phone ? "" : phone, contactEmail };
  }
  const [taken] = await tx`select from patient where lower(email) = lower(${email}) and email <> ''`;
  const isOwn = email !== "" && !sharesEmail && !taken;
  return {
    patient: { ...person, phone, ...(isOwn && { email }), isSomebodyElse: same === undefined },
    passengerPhone: "",
    contactEmail: isOwn ? "" : email,
  };
}

/** Two colleagues who serve callers with these numbers wait for each other. Taken before any patient is locked. */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  for (const phone of [...new Set(phones)].sort()) await tx`select pg_advisory_xact_lock(131, hashtext(${phone}))`;
}

/** Creates an account for a name and a phone number; two colleagues at once create one. */
async function createAccount(
  tx: Tx,
  staff: Staff,
  { name, phone, email = "", isSomebodyElse }: NewCaller,
): Promise<Person> {
  await lockPhones(tx, [phone]);
  const [same] = await tx<{ name: string; isRider: boolean }[]>`
    select name, exists (select from ride where patient_id = patient.id) as is_rider from patient
    where phone = ${phone} and phone <> '' and deleted_at is null
    order by search_key(name) = search_key(${name}) desc, id limit 1`;
  if (same && !isSomebodyElse) {
    const message =
      !same.isRider && !may(staff.role, "read patients without rides")
        ? "A patient already has this number. Please ask the desk to book for them, or choose that this is a different person."
        : `${same.name} already has this number. Please book for them, or choose that this is a different person.`;
    throw new AppError("conflict", message, { phone: message });
  }
  const patient = one(
    await tx<{ id: string }[]>`
    insert into patient (name, phone, email, password_hash) values (${name}, ${phone}, ${email}, '') returning id`.catch(
      rejectTakenEmail,
    ),
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "account created by the office",
    subject: { kind: "patient", id: patient.id },
    patientId: patient.id,
  });
  return { id: patient.id, name, email };
}

/** Maps a violation of the unique email to an error with a sentence; rethrows others. */
export function rejectTakenEmail(error: unknown): never {
  if (!violates(error, "patient_email_once")) throw error;
  const message = "A patient with this email already has an account. Please search for them.";
  throw new AppError("conflict", message, { email: message });
}
