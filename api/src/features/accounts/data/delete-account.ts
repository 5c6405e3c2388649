import type { AheadOfDeletion } from "../../../../contract/accounts.ts";
import { BookedNeeds, needColumns } from "../../../../contract/ride-needs.ts";
import { verifyPassword } from "../../../lib/accounts/own-password.ts";
import { closeAllSessions } from "../../../lib/accounts/sessions.ts";
import { type VisitorColumns, visitorOf } from "../../../lib/accounts/visitors.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { pictureKey } from "../../../lib/files/files.ts";
import { removeFiles } from "../../../lib/files/uploads.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { deleteStoredResponses } from "../../../lib/http/idempotency.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { CHOSEN_BY_OFFICE } from "../../../lib/office/assignment-reason.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { isTextOf, isTheirs } from "../addresses.ts";

type Account = { email: string; image: string };

/**
 * Deletes an account. Visits, rides and payments must be kept: they lose the name, addresses and notes. Everything else is deleted, with
 * its files and waiting emails. A last email confirms it. Throws "conflict" while a paid visit or a ride is ahead.
 *
 * Every writer for the patient locks the patient's row, so this waits for them, and later writers find the patient deleted. An open checkout
 * session is expired; a payment that arrives nevertheless is refunded, because what it pays for has ended.
 */
export async function deleteAccount(services: Services, patientId: string, password: string): Promise<void> {
  await verifyPassword(services, "patient", patientId, [password], "password");
  await transact(services, async (tx) => {
    const [account] = await tx<Account[]>`
      select email, image from patient where id = ${patientId} and deleted_at is null for update`;
    if (!account) throw new AppError("missing", "We couldn't find your profile.");
    await requireNothingAhead(services, tx, patientId);
    await cancelOpenRecords(tx, patientId);
    await dropQueuedEmails(tx, patientId);
    await eraseInquiries(tx, patientId);
    await eraseUser(tx, patientId, account);
    await eraseNotesByOthers(tx, patientId);
    await closeAllSessions(tx, "patient", patientId);
    await recordAudit(tx, byPatient(patientId), "account deleted", patientId);
    await enqueueEmail(tx, "account-deleted", patientId, account.email);
  });
}

type Ahead = AheadOfDeletion["ahead"];

/** Paid visits and rides that keep an account from being deleted, soonest first. */
export async function aheadOfDeletion({ config }: Services, db: Queries, patientId: string): Promise<Ahead> {
  const rows = await db<
    (Pick<Ahead[number], "kind" | "_id"> & { startsAt: Date; canCancel: boolean } & VisitorColumns)[]
  >`
    select 'visit' as kind, id as _id, starts_at, starts_at > now() as can_cancel, visitor_zone, visitor_hour12
    from appointment where patient_id = ${patientId} and status = 'paid'
    union all
    select 'ride', id, listed_start(ride), step is distinct from 'on_board', visitor_zone, visitor_hour12
    from ride where patient_id = ${patientId} and status in ('pending', 'assigned', 'accepted')
    order by starts_at limit 20`;
  return rows.map(({ kind, _id, startsAt, canCancel, ...visitor }) => ({
    ...{ kind, _id, canCancel },
    when: formatTime(startsAt, config.practiceTimeZone, visitorOf(visitor)),
  }));
}

async function requireNothingAhead(services: Services, tx: Tx, patientId: string): Promise<void> {
  const [ahead] = await aheadOfDeletion(services, tx, patientId);
  if (!ahead) return;
  const { kind, when, canCancel } = ahead;
  throw new AppError(
    "conflict",
    `You have a ${kind} on ${when}. ${canCancel ? "Cancel it first, or delete" : "Delete"} your account once it is over.`,
  );
}

async function cancelOpenRecords(tx: Tx, patientId: string): Promise<void> {
  const held = await tx<{ id: string }[]>`
    update appointment set status = 'cancelled', held_until = null, cancel_reason = 'left'
    where patient_id = ${patientId} and status = 'held' returning id`;
  for (const { id } of held) await recordAudit(tx, byPatient(patientId), "appointment canceled", patientId, id);
  await tx`
    update ride set status = 'cancelled', pay_until = null, cancel_reason = 'left'
    where patient_id = ${patientId} and status = 'unpaid'`;
  await tx`
    update extra_claim set pay_until = null, asked_by = null
    where pay_until is not null and ride_id in (select id from ride where patient_id = ${patientId})`;
  await tx`update ride_plan set ended_at = now(), next_check_at = null where patient_id = ${patientId} and ended_at is null`;
}

/** Deletes waiting emails about ended or erased records; not those with their own address. */
async function dropQueuedEmails(tx: Tx, patientId: string): Promise<void> {
  await tx`
    delete from email_outbox where due_at is not null and address is null and subject_id in (
      select ${patientId}::uuid
      union all select id from appointment where patient_id = ${patientId}
      union all select m.id from appointment_move m join appointment a on a.id = appointment_id where patient_id = ${patientId}
      union all select id from ride where patient_id = ${patientId}
      union all select id from ride_plan where patient_id = ${patientId}
      union all select d.id from ride_plan_day d join ride_plan p on p.id = plan_id where p.patient_id = ${patientId}
      union all select m.id from ride_move m join ride r on r.id = ride_id where patient_id = ${patientId}
      union all select refund.id from refund join checkout on checkout.id = checkout_id where patient_id = ${patientId}
      union all select id from review where patient_id = ${patientId}
      union all select ask_id from sms_number where patient_id = ${patientId}
      union all select id from password_reset where patient_id = ${patientId}
      union all select id from email_change where patient_id = ${patientId}
      union all select c.id from visit_cc c join appointment a on a.id = c.appointment_id where a.patient_id = ${patientId}
      union all select ask_id from newsletter_subscriber where ${isTheirs(tx, patientId, "asked_at")}
      union all select id from staffing_application where patient_id = ${patientId} or ${isTheirs(tx, patientId, "sent_at")}
      union all select id from contact_message where ${isTheirs(tx, patientId, "sent_at")}
      union all select id from resume where ${isTheirs(tx, patientId, "sent_at")})`;
}

/** Deletes messages and applications sent with the account, or from its address since it was created. */
async function eraseInquiries(tx: Tx, patientId: string): Promise<void> {
  await tx`delete from contact_message where ${isTheirs(tx, patientId, "sent_at")} or ${isTextOf(tx, patientId)}`;
  await tx`delete from sent_text where patient_id = ${patientId} or ${isTextOf(tx, patientId)}`;
  const files = await tx<{ key: string }[]>`
    with application as (
      delete from staffing_application where patient_id = ${patientId} or ${isTheirs(tx, patientId, "sent_at")} returning resume_key
    ), sent as (
      delete from resume where ${isTheirs(tx, patientId, "sent_at")} returning file_key
    )
    select resume_key as key from application union all select file_key from sent`;
  await removeFiles(
    tx,
    files.map(({ key }) => key),
  );
}

/** Erases the personal data of visits, which are kept. */
async function eraseVisits(tx: Tx, patientId: string): Promise<void> {
  await tx`
    update appointment set zoom_email = '', meeting_url = null, dial_in = null, reason = null, for_name = null, for_relation = null, keeps_details = false
    where patient_id = ${patientId}`;
  // The office can no longer undo its last action: the visit has no patient anymore.
  await tx`
    update operation set before = before - 'meeting_url', ends_at = least(ends_at, now())
    where appointment_id in (select id from appointment where patient_id = ${patientId})`;
  await tx`delete from patient_note where patient_id = ${patientId}`;
  await tx`delete from imported_trip where ride_id in (select id from ride where patient_id = ${patientId})`;
  await tx`delete from ride_note where ride_id in (select id from ride where patient_id = ${patientId})`;
  await tx`delete from visit_note where appointment_id in (select id from appointment where patient_id = ${patientId})`;
  await tx`delete from visit_cc where appointment_id in (select id from appointment where patient_id = ${patientId})`;
  const documents = await tx<{ fileKey: string }[]>`
    delete from visit_document where appointment_id in (select id from appointment where patient_id = ${patientId})
    returning file_key`;
  await removeFiles(
    tx,
    documents.map(({ fileKey }) => fileKey),
  );
}

/**
 * Erases free text of staff and drivers about the patient: reasons of moves, assignments, extras and refunds, and reasons in the audit
 * log.
 */
async function eraseNotesByOthers(tx: Tx, patientId: string): Promise<void> {
  await tx`
    update appointment_move set reason = null
    where reason is not null and appointment_id in (select id from appointment where patient_id = ${patientId})`;
  await tx`
    update assignment set reason = ${CHOSEN_BY_OFFICE}
    where by_staff is not null and ride_id in (select id from ride where patient_id = ${patientId})`;
  // A ride's snapshot has its assignments with their reasons, and its addresses and notes from before an edit. A deleted patient's operations can't be undone.
  await tx`
    update operation set before = before - 'assignments' - 'edited'
    where ride_id in (select id from ride where patient_id = ${patientId})`;
  await tx`update extra_claim set reason = '' where ride_id in (select id from ride where patient_id = ${patientId})`;
  await tx`
    update refund set staff_note = null
    where staff_note is not null and checkout_id in (select id from checkout where patient_id = ${patientId})`;
  await tx`select redact_audit_of_patient(${patientId})`;
}

async function eraseUser(tx: Tx, patientId: string, { image }: Account): Promise<void> {
  await eraseVisits(tx, patientId);
  await tx`delete from ride_link where ride_id in (select id from ride where patient_id = ${patientId})`;
  const texts = { pickup_address: "", dropoff_address: "", notes: "", passenger_name: "", passenger_phone: "" };
  const erased = { ...texts, payer_reference: "", ...needColumns(BookedNeeds.parse({})) };
  await tx`update ride set ${tx(erased)} where patient_id = ${patientId}`;
  await tx`update ride_plan set ${tx(erased)} where patient_id = ${patientId}`;
  await tx`
    select from consultant where id in (select consultant_id from review where patient_id = ${patientId})
    order by id for no key update`;
  await tx`delete from review where patient_id = ${patientId}`;
  await tx`delete from sms_number where patient_id = ${patientId}`;
  await tx`delete from waitlist_entry where patient_id = ${patientId}`;
  await tx`delete from password_reset where patient_id = ${patientId}`;
  await tx`delete from email_change where patient_id = ${patientId}`;
  await deleteStoredResponses(tx, patientId);
  await tx`delete from newsletter_subscriber where ${isTheirs(tx, patientId, "asked_at")}`;
  await tx`
    update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
      address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now()
    where id = ${patientId}`;
  await tx`update patient set former_email = null where merged_into = ${patientId}`;
  const picture = pictureKey(image);
  if (picture) await removeFiles(tx, [picture]);
}
