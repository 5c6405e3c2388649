import type { BookForCaller, CallerEmail } from "../../../../contract/office-booking.ts";
import { accountFor, rejectTakenEmail } from "../../../lib/accounts/phone-accounts.ts";
import { databaseNow, one, type Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { emailPayLink } from "../../../lib/money/pay-links.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { gridInstant } from "../../../lib/time/practice-time.ts";
import { type Hold, holdError, SLOT_ERRORS } from "../booking/holding.ts";
import { payableVisit } from "../booking/pay-links.ts";
import { officeBlockerIn } from "./blockers.ts";

/**
 * Holds a slot for a caller and returns the visit's id. Of everyone racing for the slot, including the office, one succeeds (unique index);
 * the others get "conflict". If the number or email belongs to an account, the error names the patient and no second account is created.
 * The payment link is emailed if there is an email.
 */
export async function bookForCaller(services: Services, tx: Tx, staff: Staff, input: BookForCaller): Promise<string> {
  const zone = services.config.practiceTimeZone;
  const startsAt = gridInstant(input, zone);
  const error =
    startsAt === null ? SLOT_ERRORS.not_on_the_grid : startsAt <= (await databaseNow(tx)) ? SLOT_ERRORS.past : null;
  if (startsAt === null || error !== null) throw new AppError("invalid", error ?? "", { slotTime: error ?? "" });
  const { id: patientId, email } = await accountFor(tx, staff, input.patient);
  const hold = one(
    await tx<Hold[]>`
    select outcome, appointment_id, other_starts_at, other_consultant
    from hold_slot(${patientId}, ${input.docId}, ${startsAt}, setting_value('officeHoldHours', now()) * 60, ${email}, null, null, ${staff.id},
      in_state => coalesce(${input.state ?? null}, state_of_patient(${patientId})))`,
  );
  if (hold.outcome === "overlap") throw new AppError("conflict", officeBlockerIn("overlap", hold, zone));
  if (hold.outcome === "unknown_patient") throw new AppError("missing", "We couldn't find that patient.");
  if (hold.outcome !== "held") throw holdError(hold);
  const { appointmentId } = hold;
  if (input.reason)
    await tx`update appointment set reason = ${input.reason}, keeps_details = true where id = ${appointmentId}`;
  if (input.notify && email !== "") await emailPayLink(tx, staff, await payableVisit(tx, appointmentId));
  return appointmentId;
}

/**
 * Sets the email of an unclaimed account. Emails about its visits go there from now on. Throws Stale if the patient was changed since it was
 * loaded.
 */
export async function setCallerEmail(
  tx: Tx,
  staff: Staff,
  patientId: string,
  { email, revision }: CallerEmail,
): Promise<void> {
  const [patient] = await tx<{ email: string; revision: number; isClaimed: boolean }[]>`
    select email, revision, password_hash <> '' as is_claimed from patient where id = ${patientId} and deleted_at is null for update`;
  if (!patient) throw new AppError("missing", "We couldn't find that patient.");
  if (patient.isClaimed)
    throw new AppError("conflict", "This patient has a login and changes the email on their own profile.");
  if (patient.revision !== revision)
    throw new Stale({ email: patient.email, revision: patient.revision }, await lastToChange(tx, patientId));
  await tx`update patient set email = ${email} where id = ${patientId}`.catch(rejectTakenEmail);
  await tx`update appointment set zoom_email = ${email} where patient_id = ${patientId} and zoom_email = ${patient.email}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "email added",
    subject: { kind: "patient", id: patientId },
    patientId,
  });
}
