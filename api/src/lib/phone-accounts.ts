import type { Caller, NewCaller } from "../../contract/office-booking.ts";
import { byStaff, recordStaffAudit } from "./audit.ts";
import { one, type Tx, violates } from "./db.ts";
import { AppError } from "./errors.ts";
import type { Staff } from "./staff-sessions.ts";

export type Person = { id: string; name: string; email: string };

/**
 * The account of the person on the phone: an existing one, or a new one. If the number or the email belongs to an account, the error names
 * its owner and no second account is created. Dispatch sees riders only.
 */
export const accountFor = (tx: Tx, staff: Staff, caller: Caller): Promise<Person> =>
  "_id" in caller ? known(tx, staff, caller._id) : createAccount(tx, staff, caller);

async function known(tx: Tx, { role }: Staff, patientId: string): Promise<Person> {
  const [person] = await tx<(Person & { isRider: boolean })[]>`
    select id, name, email, exists (select from ride where patient_id = patient.id) as is_rider
    from patient where id = ${patientId} and deleted_at is null`;
  if (!person || (role === "dispatch" && !person.isRider))
    throw new AppError("missing", "We couldn't find that patient.");
  return { id: person.id, name: person.name, email: person.email };
}

/** The account with this name and phone number that this person may book for; null if there is none. */
export async function accountNamed(
  tx: Tx,
  { role }: Staff,
  name: string,
  phone: string,
): Promise<{ _id: string } | null> {
  const [same] = await tx<{ _id: string }[]>`
    select id as _id from patient
    where phone = ${phone} and phone <> '' and search_key(name) = search_key(${name}) and deleted_at is null
      and (${role} <> 'dispatch' or exists (select from ride where patient_id = patient.id))
    order by id limit 1`;
  return same ?? null;
}

/** Creates an account for a name and a phone number. Two colleagues who serve one caller wait for each other and create one. */
async function createAccount(
  tx: Tx,
  staff: Staff,
  { name, phone, email = "", isSomebodyElse }: NewCaller,
): Promise<Person> {
  await tx`select pg_advisory_xact_lock(131, hashtext(${phone}))`;
  const [same] = await tx<{ name: string; isRider: boolean }[]>`
    select name, exists (select from ride where patient_id = patient.id) as is_rider from patient
    where phone = ${phone} and phone <> '' and deleted_at is null
    order by search_key(name) = search_key(${name}) desc, id limit 1`;
  if (same && !isSomebodyElse) {
    const message =
      staff.role === "dispatch" && !same.isRider
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
