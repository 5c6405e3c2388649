import { HOUR_MS } from "../../../../contract/durations.ts";
import { OfficeVisit } from "../../../../contract/office-visits.ts";
import { ATTENDANCE_CORRECTION_HOURS } from "../../../../contract/rules.ts";
import { asAnswer, asAnswers } from "../../../lib/db/answers.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { cardPagesOf, checkoutsOfVisit } from "../../../lib/money/card-pages.ts";
import { refundsOfRecord } from "../../../lib/money/record-refunds.ts";
import { logOf } from "../../../lib/office/log-entries.ts";
import { detailsOf } from "../details/details.ts";
import { asNotes, notesOf } from "../details/visit-notes.ts";
import { emailsOfRecord } from "./emails.ts";

type Row = Pick<OfficeVisit, "notes"> & {
  patient: { _id: string };
  attendedAt: Date | null;
  unattendedSince: Date | null;
  isUnattended: boolean;
  isUnderReview: boolean;
  patientOpenedAt: Date | null;
  nurseOpenedAt: Date | null;
};

/** One visit with its money, emails, notes and audit log. Throws "missing". */
export async function visitForOffice(db: Queries, id: string, timeZone: string): Promise<OfficeVisit> {
  const [row] = await db<Row[]>`
    select a.id as _id, a.revision, case when a.held_until <= now() then 'lapsed' else a.status end as state,
      a.consultant_id as "docId", c.name as consultant, a.starts_at, a.ends_at, a.held_until, a.cancel_reason, a.fee_cents,
      is_held(a) and number_to_pay(a.id, null) is not null as can_text_pay_link,
      json_build_object('_id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'revision', p.revision, 'hasLogin', p.password_hash <> '') as patient,
      (select name from staff where id = a.booked_by) as booked_by, a.booked_at,
      (select coalesce(sum(amount_cents), 0)::int from checkout where appointment_id = a.id and status = 'paid') as paid_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where appointment_id = a.id and refunded_at is not null) as returned_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where appointment_id = a.id and refunded_at is null) as due_cents,
      (select coalesce(sum(disputed_cents(payment_id, 'open')), 0)::int from checkout where appointment_id = a.id) as disputed_cents,
      (select coalesce(sum(disputed_cents(payment_id, 'lost')), 0)::int from checkout where appointment_id = a.id) as lost_cents,
      visit_net_cents(a.id) as net_cents, visit_refundable_cents(a.id) as refundable_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where appointment_id = a.id and by_hand and refunded_at is null) as to_give_back_cents,
      visit_dispute(a.id) as dispute, a.meeting_url, a.terms_since::text, a.attendance, a.attended_at, ${notesOf(db)} as notes,
      (select reported_at from provider_no_show where appointment_id = a.id order by id desc limit 1) as unattended_since,
      has_open_no_show_report(a.id) as is_unattended,
      exists (select from provider_no_show where appointment_id = a.id and outcome is null and review_at is not null) as is_under_review,
      (select opened_at from call_opened o where (o.appointment_id, o.starts_at, o.side) = (a.id, a.starts_at, 'patient')) as patient_opened_at,
      (select opened_at from call_opened o where (o.appointment_id, o.starts_at, o.side) = (a.id, a.starts_at, 'nurse')) as nurse_opened_at,
      ${refundCauseOf(db)} as fault, a.state as call_state, setting_value('refundNoticeHours', a.booked_at) as refund_notice_hours
    from appointment a join consultant c on c.id = a.consultant_id join patient p on p.id = a.patient_id where a.id = ${id}`;
  if (!row) throw notFound("visit");
  const { attendedAt, unattendedSince, isUnattended: isOpen, isUnderReview, patientOpenedAt, nurseOpenedAt } = row;
  return asAnswer(OfficeVisit, {
    ...row,
    timeZone,
    details: await detailsOf(db, row.patient._id, id),
    notes: asNotes(row.notes),
    attendanceUntil: attendedAt && new Date(attendedAt.getTime() + ATTENDANCE_CORRECTION_HOURS * HOUR_MS),
    unattended: unattendedSince && { since: unattendedSince.toISOString(), isOpen, isUnderReview },
    callOpened: {
      patient: patientOpenedAt?.toISOString() ?? null,
      nurse: nurseOpenedAt?.toISOString() ?? null,
    },
    refunds: await refundsOfRecord(
      db,
      db`select refund.id from refund join checkout on checkout.id = checkout_id where appointment_id = ${id}`,
    ),
    cardPages: await cardPagesOf(db, checkoutsOfVisit(db, id)),
    payments: asAnswers(OfficeVisit.shape.payments.element, await paymentsOf(db, id)),
    emails: await emailsOfRecord(db, id),
    timeline: await logOf(db, db`subject_id = ${id}`, MOST),
  });
}

const MOST = 200;

/** Why a paid visit `a` is our fault; null if it is not. */
export const refundCauseOf = (db: Queries) => db`
  case when a.status = 'paid' then (
    select refund.reason from visit_refund(a, 'patient') refund where refund.reason in ('nurse_unavailable', 'moved_by_office')) end`;

const paymentsOf = (db: Queries, id: string) => db`
  select id as _id, method, amount_cents as cents, paid_at as at, (select name from staff where id = taken_by) as taken_by,
    false as is_unasked
  from checkout where appointment_id = ${id} and status = 'paid'
  union all
  select u.id, method, coalesce(u.amount_cents, 0), found_at, null, true
  from unmatched_payment u join checkout on checkout.id = checkout_id where appointment_id = ${id}
  order by at`;
