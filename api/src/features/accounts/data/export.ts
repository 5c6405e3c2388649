import type { AccountRecords } from "../../../../contract/accounts.ts";
import { NEEDS } from "../../../../contract/ride-needs.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { isTextOf, isTheirs } from "../addresses.ts";
import { profileOf } from "../profile.ts";

type Records = Omit<AccountRecords, "success" | "exportedAt" | "isWhole" | "profile">;

/** The most records of one kind in an export. A person has far fewer. */
const MAX_RECORDS = 5000;

export type AllRecords = Omit<AccountRecords, "success">;

/**
 * Everything we store about a patient, the newest of each kind at least, including the accounts merged into theirs. The caller audits the
 * export, which appears in the next one. Records sent without logging in are found by the account's confirmed address.
 */
export async function recordsOf(db: Queries, patientId: string): Promise<AllRecords> {
  const profile = await profileOf(db, patientId);
  const ids = (await db<{ id: string }[]>`select patient_ids(${patientId}) as id`).map(({ id }) => id);
  const [records] = await db<Records[]>`
    select
      ${newest(
        db,
        db`select a.id, c.name as consultant, starts_at, ends_at, status, cancel_reason, a.fee_cents, zoom_email, meeting_url, booked_at, paid_at, visitor_zone, a.state,
            reason, for_name, for_relation, terms_since
          from appointment a join consultant c on c.id = consultant_id where a.patient_id = ${patientId}`,
      )} as appointments,
      ${newest(
        db,
        db`select d.id, appointment_id, file_name, bytes, sent_at
          from visit_document d join appointment a on a.id = appointment_id where a.patient_id = ${patientId}`,
      )} as visit_documents,
      ${newest(
        db,
        db`select c.id, appointment_id, email, asked_at, confirmed_at
          from visit_cc c join appointment a on a.id = appointment_id where a.patient_id = ${patientId}`,
      )} as visit_copies,
      ${newest(
        db,
        db`select w.id, c.name as consultant, from_at, until_at, joined_at, visitor_zone, specialities, w.language, w.state, max_fee_cents, time_of_day
          from waitlist_entry w left join consultant c on c.id = consultant_id where w.patient_id = ${patientId}`,
      )} as waiting,
      ${newest(
        db,
        db`select ask_id as id, number, asked_at, consented_at, stopped_at from sms_number where patient_id = ${patientId}`,
      )} as text_reminders,
      ${newest(
        db,
        db`select r.id, pickup_address, dropoff_address, notes, passenger_name, passenger_phone, ${db(NEEDS)},
            return_trip, return_of, transport_type, starts_at, ready_by, ready_at, status, cancel_reason,
            payment_method, payer_reference, quote_cents, fare_cents, booked_at, paid_at, completed_at, visitor_zone, d.name as driver
          from ride r left join driver d on d.id = driver_id where r.patient_id = ${patientId}`,
      )} as rides,
      ${newest(
        db,
        db`select p.id, weekdays, first_day, last_day, starts, return_trip, return_starts, transport_type, pickup_address, dropoff_address,
            notes, passenger_name, passenger_phone, ${db(NEEDS)}, payer_reference, quote_cents, planned_at, ended_at,
            visitor_zone, (select json_agg(day order by day) from ride_plan_day where plan_id = p.id) as left_out
          from ride_plan p where p.patient_id = ${patientId}`,
      )} as ride_plans,
      ${newest(
        db,
        db`select k.id, appointment_id, ride_id, extra_of, k.amount_cents, currency, method, card_last4, status, k.created_at, k.paid_at,
            (select coalesce(sum(amount_cents), 0) from refund where checkout_id = k.id) as refund_cents
          from checkout k where k.patient_id = ${patientId}`,
      )} as payments,
      ${newest(
        db,
        db`select v.id, c.name as consultant, rating, comment, written_at
          from review v join consultant c on c.id = consultant_id where v.patient_id = ${patientId}`,
      )} as reviews,
      ${newest(
        db,
        db`select id, name, email, specialization, country, resume_name, sent_at, ${answersTo(db, "staffing_application")} from staffing_application
          where patient_id = ${patientId} or ${isTheirs(db, patientId, "sent_at")}`,
      )} as staffing_applications,
      ${newest(
        db,
        db`select id, name, email, phone, subject, message, sent_at, ${answersTo(db, "contact_message")} from contact_message where ${isTheirs(db, patientId, "sent_at")} or ${isTextOf(db, patientId)}`,
      )} as messages,
      ${newest(
        db,
        db`select id, phone, body, sent_at, by_staff is not null as is_from_office from sent_text
          where patient_id = ${patientId} or ${isTextOf(db, patientId)}`,
      )} as texts,
      ${newest(
        db,
        db`select id, name, email, file_name, sent_at, ${answersTo(db, "resume")} from resume where ${isTheirs(db, patientId, "sent_at")}`,
      )} as resumes,
      ${newest(
        db,
        db`select ask_id as id, email, asked_at, confirmed_at, unsubscribed_at from newsletter_subscriber
          where ${isTheirs(db, patientId, "asked_at")}`,
      )} as newsletter,
      ${newest(db, db`select handle as id, device, created_at, used_at from patient_session where patient_id = ${patientId}`)} as sessions,
      ${newest(
        db,
        db`select id, email, asked_at, confirmed_at from email_change where patient_id = ${patientId}`,
      )} as email_changes,
      ${newest(
        db,
        db`select id, former_email, created_at as opened_at, deleted_at as merged_at from patient where merged_into = ${patientId}`,
      )} as merged_records,
      ${newest(db, db`select id, at, actor, action, target_id as about from audit_entry where patient_id = any(${ids})`)} as audit`;
  if (!records) throw new Error("A query of one row answered none");
  const isWhole = Object.values(records).every((kind) => kind.length < MAX_RECORDS);
  return { exportedAt: new Date().toISOString(), isWhole, profile, ...records };
}

/** Records of one kind as a JSON list, oldest first. Ids are in order of time. */
const newest = (db: Queries, kind: ReturnType<Queries>) => db`
  (select coalesce(jsonb_agg(x order by x.id), '[]') from (select * from (${kind}) as k order by k.id desc limit ${MAX_RECORDS}) as x)`;

/** Our replies to a person's messages. */
const answersTo = (db: Queries, table: string) => db`
  (select coalesce(json_agg(json_build_object('at', written_at, 'words', body) order by r.id), '[]')
    from inbox_reply r where r.item_id = ${db(table)}.id) as answers`;
