import { z } from "zod";
import type { Appointment, BookAppointment } from "../../../contract/appointments.ts";
import { MINUTE_MS } from "../../../contract/durations.ts";
import type { PageQuery } from "../../../contract/pagination.ts";
import { CALL_OPENS_MINUTES } from "../../../contract/rules.ts";
import type { Config } from "../../config.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { AppError, notFound } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import type { Services } from "../../lib/services.ts";
import { organizerOf, publishedCalendar } from "../../lib/time/calendar-file.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { slotInstant, slotLabels } from "../../lib/time/practice-time.ts";
import { type Visit, visitEntry } from "./booking/calendar.ts";
import { type Hold, holdError, SLOT_ERRORS } from "./booking/holding.ts";

/**
 * Holds a slot at the consultant's current fee, for the time of the settings or until its start. Of everyone racing for it, one succeeds (unique
 * index); the others get "conflict", as does a patient who already has a visit at that time.
 */
export async function bookAppointment(
  { config: { practiceTimeZone, practiceState } }: Pick<Services, "config">,
  db: Queries,
  patientId: string,
  { docId, zoomEmail, state, visitor, terms, ...input }: BookAppointment,
  origin: string,
): Promise<Appointment> {
  const startsAt = slotInstant(input, new Date(), practiceTimeZone);
  if (typeof startsAt === "string")
    throw new AppError("invalid", SLOT_ERRORS[startsAt], { slotTime: SLOT_ERRORS[startsAt] });

  const hold = one(
    await db<Hold[]>`
    select outcome, appointment_id, hold_ends_at, slot_end, fee_cents, consultant, other_starts_at, other_consultant, retry_at,
      setting_value('refundNoticeHours', now()) as refund_notice_hours
    from hold_slot(${patientId}, ${docId}, ${startsAt}, setting_value('holdMinutes', now()), ${zoomEmail},
      ${visitor?.timeZone ?? null}, ${visitor?.hour12 ?? null}, null, ${terms ?? null}, ${origin}, ${state ?? null})`,
  );
  if (hold.outcome === "overlap") {
    const when = formatTime(hold.otherStartsAt, practiceTimeZone, visitor);
    throw new AppError("conflict", `You already have a visit with ${hold.otherConsultant} on ${when}.`);
  }
  if (hold.outcome !== "held") throw holdError(hold);

  const row: Row = {
    _id: hold.appointmentId,
    docId,
    docData: hold.consultant,
    visitFor: null,
    startsAt,
    endsAt: hold.slotEnd,
    heldUntil: hold.holdEndsAt,
    zoomEmail,
    state: state ?? practiceState,
    meetingUrl: null,
    dialIn: null,
    unattended: false,
    underReview: false,
    rights: null,
    refundNoticeHours: hold.refundNoticeHours,
    amount: hold.feeCents / 100,
    cancelled: false,
    isCompleted: false,
    payment: false,
    paidAt: null,
    paymentReference: null,
    paidBy: null,
    revision: 1,
    cancelReason: null,
    refund: null,
    refundState: null,
    refunded: null,
    dispute: null,
  };
  return toResponse(row, practiceTimeZone);
}

type Row = Omit<
  Appointment,
  "slotDate" | "slotTime" | "timeZone" | "startsAt" | "endsAt" | "paidAt" | "holdExpiresAt" | "joinFrom"
> & {
  startsAt: Date;
  endsAt: Date;
  paidAt: Date | null;
  heldUntil: Date | null;
};

/** A page of a patient's appointments, newest first. An expired hold is shown as canceled at once. */
export async function appointmentsOf(
  { db, config }: Pick<Services, "db" | "config">,
  patientId: string,
  input: PageQuery,
): Promise<{ appointments: Appointment[]; next: string | null }> {
  const { after, limit } = pageOf(input, z.uuid());
  const found = await db<Row[]>`
    ${selectAppointments(db, patientId)} ${after === null ? db`` : db`and a.id < ${after}`} order by a.id desc limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { appointments: rows.map((row) => toResponse(row, config.practiceTimeZone)), next };
}

/** One of a patient's own appointments. Throws "missing" for any other. */
export async function ownAppointment(
  services: { db: Queries; config: Config },
  patientId: string,
  id: string,
): Promise<Appointment> {
  const [row] = await services.db<Row[]>`${selectAppointments(services.db, patientId)} and a.id = ${id}`;
  if (!row) throw notFound("visit");
  return toResponse(row, services.config.practiceTimeZone);
}

const selectAppointments = (db: Queries, patientId: string) => db`
  select a.id as _id, a.revision, a.consultant_id as "docId", a.starts_at, a.ends_at, a.held_until, a.zoom_email, a.state,
    case when a.status in ('paid', 'completed') then a.meeting_url end as meeting_url,
    case when a.status in ('paid', 'completed') then a.dial_in end as dial_in, has_open_no_show_report(a.id) as unattended,
    exists (select from provider_no_show u where u.appointment_id = a.id and u.outcome is null and review_at is not null) as under_review,
    case when a.status = 'paid' and a.starts_at > now() then (
      select json_build_object('refundCents', refund.refund_cents, 'reason', refund.reason, 'until', refund.until,
        'movesLeft', left_to_move, 'canMove', left_to_move > 0)
      from visit_refund(a, 'patient') refund, moves_left(refund.reason, own_moves(a.id), a.booked_at) left_to_move) end as rights, setting_value('refundNoticeHours', a.booked_at) as "refundNoticeHours",
    json_build_object('name', c.name, 'image', c.image, 'speciality', c.speciality,
      'address', json_build_object('line1', c.address_line1, 'line2', c.address_line2)) as "docData",
    case when a.for_name is not null then json_build_object('name', a.for_name, 'relation', a.for_relation) end as "visitFor",
    a.fee_cents / 100.0::float8 as amount,
    a.status in ('cancelled', 'lapsed') or coalesce(a.held_until <= now(), false) as cancelled,
    a.status = 'completed' as "isCompleted",
    a.status in ('paid', 'completed') as payment, a.paid_at,
    case when a.paid_at is not null then ${paymentOf(db)} end as payment_reference,
    case when a.paid_at is not null then ${methodOf(db)} end as paid_by,
    case when a.held_until <= now() then 'unpaid' else a.cancel_reason end as "cancelReason",
    (select case bool_and(refunded_at is not null) when true then 'done' when false then 'due' end
      from refund join checkout on checkout.id = refund.checkout_id where checkout.appointment_id = a.id) as refund,
    least_refund_state(array(
      select refund_state(refund) from refund join checkout on checkout.id = refund.checkout_id where checkout.appointment_id = a.id)) as refund_state,
    (select json_build_object('cents', sum(refund.amount_cents), 'at', case when bool_and(refunded_at is not null) then max(refunded_at) end)
      from refund join checkout on checkout.id = refund.checkout_id where checkout.appointment_id = a.id having count(*) > 0) as refunded,
    visit_dispute(a.id) as dispute
  from appointment a join consultant c on c.id = a.consultant_id
  where a.patient_id = ${patientId}`;

/** The card provider's id of the first payment for a visit `a`; later ones were refunded. Null if it was paid in cash or by check. */
export const paymentOf = (db: Queries) => db`
  (select case method when 'card' then payment_id end from checkout
    where appointment_id = a.id and checkout.status = 'paid' order by checkout.paid_at limit 1)`;

/** The method of that payment. */
export const methodOf = (db: Queries) => db`
  (select method from checkout where appointment_id = a.id and checkout.status = 'paid' order by checkout.paid_at limit 1)`;

/** A time in JSON of the database, in the form of the contract. */
const inUtc = (at: string | null): string | null => at && new Date(at).toISOString();

function toResponse(
  { heldUntil, startsAt, endsAt, paidAt, cancelled, rights, refunded, ...row }: Row,
  timeZone: string,
): Appointment {
  return {
    ...row,
    ...slotLabels(startsAt, timeZone),
    cancelled,
    rights: rights && { ...rights, until: inUtc(rights.until) },
    refunded: refunded && { ...refunded, at: inUtc(refunded.at) },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    paidAt: paidAt?.toISOString() ?? null,
    holdExpiresAt: heldUntil && !cancelled ? heldUntil.toISOString() : null,
    joinFrom: new Date(startsAt.getTime() - CALL_OPENS_MINUTES * MINUTE_MS).toISOString(),
  };
}

/** A patient's own paid visit as a calendar file. Throws "missing" for any other visit. */
export async function calendarOf(
  { db, config, practice }: Services,
  patientId: string,
  appointmentId: string,
): Promise<string> {
  const [visit] = await db<Visit[]>`
    select a.id, a.starts_at, a.ends_at, c.name as consultant, a.meeting_url,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves
    from appointment a join consultant c on c.id = a.consultant_id
    where a.id = ${appointmentId} and a.patient_id = ${patientId} and a.status in ('paid', 'completed')`;
  if (!visit) throw notFound("visit");
  return publishedCalendar([visitEntry(visit)], organizerOf(practice, config.mail.from));
}
