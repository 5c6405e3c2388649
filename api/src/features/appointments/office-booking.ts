import type { BookForCaller } from "../../../contract/office-booking.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import { databaseNow, one, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { emailPayLink } from "../../lib/pay-links.ts";
import { accountFor, refuseEmail } from "../../lib/phone-accounts.ts";
import { gridInstant } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { blockerIn } from "./changing.ts";
import { type Hold, holdRefused, SLOT_FAULTS } from "./holding.ts";
import { payableVisit } from "./pay-links.ts";

/** Long enough to be called back, or to read a letter and pay; never beyond the visit's start. */
const HOLD_MINUTES = 24 * 60;

/**
 * Holds a slot for somebody on the phone, and answers the visit's id. Of everyone racing for it, the desk included, the
 * unique index lets one win; the rest are told "conflict". Whoever has the number or the email already is named, and gets no
 * second account. Where they have an email, the link to pay is mailed.
 */
export async function bookForCaller(services: Services, tx: Tx, staff: Staff, wish: BookForCaller): Promise<string> {
  const zone = services.config.practiceTimeZone;
  const startsAt = gridInstant(wish, zone);
  const fault =
    startsAt === null ? SLOT_FAULTS.not_on_the_grid : startsAt <= (await databaseNow(tx)) ? SLOT_FAULTS.past : null;
  if (startsAt === null || fault !== null) throw new AppError("invalid", fault ?? "", { slotTime: fault ?? "" });
  const { id: patientId, email } = await accountFor(tx, staff, wish.patient);
  const hold = one(
    await tx<Hold[]>`
    select outcome, appointment_id, other_starts_at, other_consultant
    from hold_slot(${patientId}, ${wish.docId}, ${startsAt}, ${HOLD_MINUTES}, ${email}, null, null, ${staff.id})`,
  );
  if (hold.outcome === "overlap") throw new AppError("conflict", blockerIn("overlap", hold, zone));
  if (hold.outcome !== "held") throw holdRefused(hold);
  const { appointmentId } = hold;
  if (wish.reason)
    await tx`update appointment set reason = ${wish.reason}, keeps_details = true where id = ${appointmentId}`;
  if (wish.notify && email !== "") await emailPayLink(tx, staff, await payableVisit(tx, appointmentId));
  return appointmentId;
}

/** Notes the email of an account that nobody has claimed yet, and where letters about its visits go from now on. */
export async function noteEmail(tx: Tx, staff: Staff, patientId: string, email: string): Promise<void> {
  const [patient] = await tx<{ email: string; isClaimed: boolean }[]>`
    select email, password_hash <> '' as is_claimed from patient where id = ${patientId} and deleted_at is null for update`;
  if (!patient) throw new AppError("missing", "We do not know that patient.");
  if (patient.isClaimed)
    throw new AppError("conflict", "They log in by themselves, and change their email on their own profile.");
  await tx`update patient set email = ${email} where id = ${patientId}`.catch(refuseEmail);
  await tx`update appointment set zoom_email = ${email} where patient_id = ${patientId} and zoom_email = ${patient.email}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "email noted",
    subject: { kind: "patient", id: patientId },
    patientId,
  });
}
