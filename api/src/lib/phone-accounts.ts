import type { Caller, NewCaller } from "../../contract/office-booking.ts";
import { byStaff, recordStaffAudit } from "./audit.ts";
import { one, type Tx, violates } from "./db.ts";
import { AppError } from "./errors.ts";
import type { Staff } from "./staff-sessions.ts";

export type Person = { id: string; name: string; email: string };

/**
 * The account of whoever is on the phone: one that we know, or one that is opened now. Whoever has the number or the email
 * already is named, and gets no second account. Dispatch knows riders only, and is told of nobody else.
 */
export const accountFor = (tx: Tx, staff: Staff, caller: Caller): Promise<Person> =>
  "_id" in caller ? known(tx, staff, caller._id) : opened(tx, staff, caller);

async function known(tx: Tx, { role }: Staff, patientId: string): Promise<Person> {
  const [person] = await tx<(Person & { isRider: boolean })[]>`
    select id, name, email, exists (select from ride where patient_id = patient.id) as is_rider
    from patient where id = ${patientId} and deleted_at is null`;
  if (!person || (role === "dispatch" && !person.isRider))
    throw new AppError("missing", "We couldn't find that patient.");
  return { id: person.id, name: person.name, email: person.email };
}

/** An account for a name and a phone number. Two colleagues with one caller wait for each other, and open one. */
async function opened(tx: Tx, staff: Staff, { name, phone, email = "", isSomebodyElse }: NewCaller): Promise<Person> {
  await tx`select pg_advisory_xact_lock(131, hashtext(right(${phone}, 10)))`;
  const [same] = await tx<{ name: string; isRider: boolean }[]>`
    select name, exists (select from ride where patient_id = patient.id) as is_rider from patient
    where right(phone, 10) = right(${phone}, 10) and phone <> '' and deleted_at is null
    order by lower(name) = lower(${name}) desc, id limit 1`;
  if (same && !isSomebodyElse) {
    const told =
      staff.role === "dispatch" && !same.isRider
        ? "A patient already has this number. Please ask the desk to book for them, or choose that this is a different person."
        : `${same.name} already has this number. Please book for them, or choose that this is a different person.`;
    throw new AppError("conflict", told, { phone: told });
  }
  const patient = one(
    await tx<{ id: string }[]>`
    insert into patient (name, phone, email, password_hash) values (${name}, ${phone}, ${email}, '') returning id`.catch(
      refuseEmail,
    ),
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "account created by the office",
    subject: { kind: "patient", id: patient.id },
    patientId: patient.id,
  });
  return { id: patient.id, name, email };
}

/** Names the account that already has the email, if that is the error. */
export function refuseEmail(error: unknown): never {
  if (!violates(error, "patient_email_once")) throw error;
  const told = "A patient with this email already has an account. Please search for them.";
  throw new AppError("conflict", told, { email: told });
}
