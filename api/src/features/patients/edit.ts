import type { VisitNote } from "../../../contract/nurse.ts";
import type { EditPatient } from "../../../contract/patient-edit.ts";
import { one, type Tx, violates } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import { officeNotesOf } from "../../lib/office/notes.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { patientRecord } from "./record.ts";

type Person = { name: string; phone: string; email: string; revision: number };

const missing = () => new AppError("missing", "We couldn't find that patient.");

/**
 * Corrects a patient's name and phone number, and asks the owner of a new email to confirm it; until then the old one stays. Throws Stale,
 * with the fresh record, if the patient was changed since it was loaded. Returns what happens next.
 */
export async function editPatient(
  tx: Tx,
  staff: Staff,
  patientId: string,
  { revision, email, ...input }: EditPatient,
): Promise<string> {
  const [was] = await tx<Person[]>`
    select name, phone, email, revision from patient where id = ${patientId} and deleted_at is null for update`;
  if (!was) throw missing();
  if (was.revision !== revision)
    throw new Stale(await patientRecord(tx, staff.role, patientId), await lastToChange(tx, patientId));
  const now = { ...was, ...input };
  const isNewEmail = email !== undefined && email !== was.email.toLowerCase();
  const fields = [
    ...(now.name === was.name ? [] : ["name"]),
    ...(now.phone === was.phone ? [] : ["phone number"]),
    ...(isNewEmail ? ["email, once it is confirmed"] : []),
  ];
  if (fields.length === 0) return "Nothing was changed.";
  await tx`update patient set name = ${now.name}, phone = ${now.phone} where id = ${patientId}`.catch(unreachable);
  if (isNewEmail) await requestEmail(tx, staff, patientId, email);
  await recordStaffAudit(tx, byStaff(staff), {
    ...{ action: "patient changed", subject: { kind: "patient", id: patientId }, patientId },
    // The values stay out of the log, which is kept when the patient's account is deleted.
    change: { fields: [null, fields] },
  });
  return isNewEmail
    ? `Saved. We emailed ${email} a link to confirm the new email. Until then, the old one stays.`
    : "Saved.";
}

function unreachable(error: unknown): never {
  if (!violates(error, "patient_can_be_reached")) throw error;
  const message = "Please keep a phone number or an email, so that we can reach the patient.";
  throw new AppError("invalid", message, { phone: message });
}

async function requestEmail(tx: Tx, staff: Staff, patientId: string, email: string): Promise<void> {
  const taken = await tx`select from patient where lower(email) = ${email} and deleted_at is null`;
  if (taken.length > 0) {
    const message = "Another patient has this email. If both are one person, merge the records.";
    throw new AppError("conflict", message, { email: message });
  }
  await tx`delete from email_change where patient_id = ${patientId} and asked_by is not null and confirmed_at is null`;
  const change = one(
    await tx<{ id: string }[]>`
    insert into email_change (patient_id, email, asked_by) values (${patientId}, ${email}, ${staff.id}) returning id`,
  );
  await enqueueEmail(tx, "email-confirm", change.id);
}

/** Adds an administrative note about a patient, for the office only. Sends no email. Returns all notes. */
export async function notePatient(tx: Tx, staff: Staff, patientId: string, text: string): Promise<VisitNote[]> {
  const written = await tx`
    insert into patient_note (patient_id, by_staff, body)
    select id, ${staff.id}, ${text} from patient where id = ${patientId} and deleted_at is null returning id`;
  if (written.length === 0) throw missing();
  const subject = { kind: "patient", id: patientId };
  await recordStaffAudit(tx, byStaff(staff), { action: "note added", subject, patientId });
  return officeNotesOf(tx, "patient", patientId);
}
