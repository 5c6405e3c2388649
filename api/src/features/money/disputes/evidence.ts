import { strToU8, zipSync } from "fflate";
import { moveRule, refundRule } from "../../../../contract/refund-rule.ts";
import { rideNoShowRule, rideRefundRule } from "../../../../contract/ride-refund-rule.ts";
import type { RuleNumbers } from "../../../../contract/rule-numbers.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { csvFile } from "../../../lib/http/csv.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { kindInWords } from "../../../lib/mail/message-kinds.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { rulesAt } from "../../../lib/settings.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { isoInstant } from "../../../lib/time/practice-time.ts";

type Fact = readonly [name: string, value: string | Date | null];
type Booking = {
  patientId: string;
  patient: string;
  email: string;
  kind: "visit" | "ride";
  subjectId: string;
  paymentId: string;
  paidCents: number;
  paidAt: Date | null;
  disputedCents: number;
  reason: string;
  openedAt: Date;
  bookedAt: Date;
  bookedBy: string | null;
  with: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  termsSince: string | null;
  state: string;
  refundedCents: number;
};

async function bookingOf(db: Queries, disputeId: string): Promise<Booking> {
  const [booking] = await db<Booking[]>`
    select k.patient_id, p.name as patient, p.email, case when k.appointment_id is null then 'ride' else 'visit' end as kind,
      coalesce(k.appointment_id, k.ride_id, k.extra_of) as subject_id, d.payment_id, coalesce(u.amount_cents, k.amount_cents) as paid_cents,
      coalesce(u.found_at, k.paid_at) as paid_at, d.amount_cents as disputed_cents, d.reason, d.opened_at,
      coalesce(a.booked_at, ride.booked_at) as booked_at, (select name from staff where id = coalesce(a.booked_by, ride.booked_by)) as booked_by,
      coalesce(c.name, driver.name) as with, coalesce(a.starts_at, ride.starts_at) as starts_at, coalesce(a.ends_at, ride.completed_at) as ends_at,
      a.terms_since::text, replace(coalesce(a.status, ride.status), 'cancelled', 'canceled') as state,
      (select coalesce(sum(amount_cents), 0)::int from refund where payment_id = d.payment_id and refunded_at is not null) as refunded_cents
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
      left join unmatched_payment u on u.payment_id = d.payment_id
      left join appointment a on a.id = k.appointment_id left join consultant c on c.id = a.consultant_id
      left join ride on ride.id = coalesce(k.ride_id, k.extra_of) left join driver on driver.id = ride.driver_id
    where d.id = ${disputeId}`;
  if (!booking) throw new AppError("missing", "We couldn't find that dispute.");
  return booking;
}

/** What happened, by our records: who opened the call, or the steps of the ride. Nothing clinical. */
const eventsOf = (db: Queries, { kind, subjectId }: Booking) =>
  kind === "visit"
    ? db<{ at: Date; what: string }[]>`
        select opened_at as at, case side when 'patient' then 'The patient opened the video call' else 'The nurse opened the video call' end as what
          from call_opened where appointment_id = ${subjectId}
        union all
        select moved_at, 'The visit was moved to ' || to_char(to_at at time zone 'utc', 'YYYY-MM-DD HH24:MI UTC') from appointment_move
          where appointment_id = ${subjectId}
        union all
        select attended_at, case attendance when 'met' then 'The nurse and the patient met' when 'patient_absent' then 'The patient did not come'
            else 'The nurse did not come' end
          from appointment where id = ${subjectId} and attended_at is not null
        order by at`
    : db<{ at: Date; what: string }[]>`
        select at, what from ride, lateral (values
          (on_my_way_at, 'The driver set out'), (at_door_at, 'The driver was at the door'), (on_board_at, 'The passenger was on board'),
          (completed_at, 'The ride was completed')) as step (at, what)
        where id = ${subjectId} and at is not null order by at`;

/** Emails that were sent to the patient; those to nurses, drivers and the office are left out. */
async function emailsOf(db: Queries, { kind, subjectId }: Booking): Promise<{ at: Date; what: string }[]> {
  const rows = await db<{ at: Date; what: string }[]>`
  select sent_at as at, kind as what from email_outbox
  where subject_id in (select subject from ${kind === "visit" ? db`visit_email_subjects` : db`ride_email_subjects`}(${subjectId}) as subject)
    and sent_at is not null and kind in (select kind from email_kind where audience = 'patient')
  order by sent_at`;
  return rows.map(({ at, what }) => ({ at, what: kindInWords(what) }));
}

/** The rule that is shown before paying. */
const ruleOf = ({ kind }: Booking, rules: RuleNumbers): string[] =>
  kind === "visit"
    ? [...refundRule(rules), moveRule(rules)]
    : [rideRefundRule(rules.rideRefundNoticeHours), rideNoShowRule()];

/**
 * Everything that a bank asks for in a dispute, as a ZIP file: the booking, emails sent, who opened the call or the steps of the ride, and the
 * refund rule shown before paying. It has no reason for the visit, notes, documents, needs or addresses. Each download is in the log.
 */
export async function evidenceOf(
  { db, config }: Services,
  staff: Staff,
  disputeId: string,
): Promise<{ name: string; content: Uint8Array }> {
  const booking = await bookingOf(db, disputeId);
  const zone = config.practiceTimeZone;
  const table = (what: string, rows: { at: Date; what: string }[]) =>
    strToU8(csvFile([[`Time (${zone})`, what], ...rows.map(({ at, what: cell }) => [isoInstant(at, zone), cell])]));
  const content = zipSync({
    "booking.txt": strToU8(text(factsOf(booking), zone)),
    "refund-rule.txt": strToU8(
      `Shown before paying:\n\n${ruleOf(booking, await rulesAt(db, booking.bookedAt)).join("\n")}\n`,
    ),
    "emails-sent.csv": table("Email to the patient", await emailsOf(db, booking)),
    [booking.kind === "visit" ? "call.csv" : "ride.csv"]: table("What happened", await eventsOf(db, booking)),
  });
  const { kind, subjectId, patientId, paymentId } = booking;
  await recordStaffAudit(db, byStaff(staff), {
    action: "evidence downloaded",
    subject: { kind, id: subjectId },
    patientId,
    targetId: disputeId,
  });
  return { name: `evidence-${paymentId}.zip`, content };
}

const factsOf = (booking: Booking): Fact[] => [
  ["Payment", booking.paymentId],
  ["Amount", `${formatMoney(booking.paidCents)}, by card`],
  ["Paid", booking.paidAt],
  ["Refunded so far", formatMoney(booking.refundedCents)],
  ["Disputed", `${formatMoney(booking.disputedCents)}, reason: ${booking.reason.replaceAll("_", " ")}`],
  ["Dispute opened", booking.openedAt],
  ["Customer", booking.patient],
  ["Email", booking.email],
  ["Service", booking.kind === "visit" ? "Video consultation" : "Ride"],
  [booking.kind === "visit" ? "With" : "Driver", booking.with],
  ["Starts", booking.startsAt],
  [booking.kind === "visit" ? "Ends" : "Completed", booking.endsAt],
  ["Booked", booking.bookedAt],
  ["Booked by", booking.bookedBy ?? "The customer, online"],
  ["Terms accepted", booking.termsSince && `The terms of ${booking.termsSince}`],
  ["State", booking.state],
];

const text = (facts: Fact[], zone: string): string =>
  facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value instanceof Date ? `${isoInstant(value, zone)} (${zone})` : value}\n`)
    .join("");
