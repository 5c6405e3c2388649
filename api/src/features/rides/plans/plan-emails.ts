import { shortDate } from "../../../../contract/format-time.ts";
import { refundSentText } from "../../../../contract/payment-text.ts";
import { WEEK_BEFORE } from "../../../../contract/rule-sentences.ts";
import { inWords, PLAN_PAYMENT_NOTICE_HOURS } from "../../../../contract/rules.ts";
import { visitorTime } from "../../../../contract/visitor-time.ts";
import { type VisitorColumns, visitorOf } from "../../../lib/accounts/visitors.ts";
import type { EmailMessage, Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, greeting, timeFact } from "../../../lib/mail/emails.ts";
import { createPayUrl, payButton, renewPayUrl } from "../../../lib/money/pay-links.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney, formatTime } from "../../../lib/time/format-time.ts";
import { practiceInstant } from "../../../lib/time/practice-time.ts";
import type { PlanTimes } from "./plan-days.ts";
import { clockNote, planInWords, timesOf } from "./plans.ts";

type PlanEmailContext = PlanTimes &
  VisitorColumns & {
    email: string;
    patient: string;
    /** Empty if the patient rides. */
    passengerName: string;
    pickupAddress: string;
    dropoffAddress: string;
    quoteCents: number;
    isOver: boolean;
    /** The staff member who booked it; its payments are asked for by link. Null for the patient. */
    bookedBy: string | null;
    /** Whether an organization pays. */
    isOnAccount: boolean;
    /** The rides of its first week, paid at once; zero while none is created. */
    firstWeekDays: number;
    isFirstWeekPaid: boolean;
    /** The Monday of the week of its first ride; null while none is created. */
    firstWeek: string | null;
    firstWeekCents: number;
  };

type RideOfPlan = {
  day: string;
  startsAt: Date;
  status: string;
  cents: number;
  payUntil: Date | null;
  isWaiting: boolean;
};

/** A plan by its id or the id of one of its rides or days. Null if the patient's account is deleted. */
async function planOf({ db }: Services, about: string): Promise<(PlanEmailContext & { id: string }) | null> {
  const [plan] = await db<(PlanEmailContext & { id: string })[]>`
    select p.id, ${timesOf(db)}, patient.email, addressed_as(patient) as patient, p.passenger_name, p.pickup_address, p.dropoff_address, p.quote_cents,
      p.visitor_zone, p.visitor_hour12,
      p.ended_at is not null as is_over, p.booked_by, p.payer_organization_id is not null as is_on_account,
      week.days as first_week_days, week.cents as first_week_cents,
      week.is_paid as is_first_week_paid, week.week::text as first_week
    from ride_plan p join patient on patient.id = p.patient_id cross join lateral (
      select count(distinct day.id)::int as days, coalesce(sum(leg.quote_cents), 0)::int as cents,
        coalesce(bool_or(day.paid_at is not null), false) as is_paid,
        min(week_of(day.plan_day)) as week
      from ride day join ride leg on leg.id = day.id or leg.return_of = day.id
      where day.plan_id = p.id and week_of(day.plan_day) = (select week_of(min(plan_day)) from ride where plan_id = p.id)) as week
    where patient.deleted_at is null and p.id = coalesce(
      (select plan_id from ride where id = ${about}), (select plan_id from ride_plan_day where id = ${about}), ${about})`;
  return plan ?? null;
}

/** The rides in the same week of a plan as one of its rides, each with its return leg. */
const ridesOfWeek = ({ db }: Services, rideId: string) => db<RideOfPlan[]>`
  select r.plan_day::text as day, r.starts_at, r.status, r.pay_until, is_ride_payable(r) as is_waiting,
    r.quote_cents + coalesce((select quote_cents from ride where return_of = r.id), 0) as cents
  from ride one join ride r on r.plan_id = one.plan_id and week_of(r.plan_day) = week_of(one.plan_day)
  where one.id = ${rideId} order by r.plan_day`;

const toPassenger = (
  services: Services,
  { email, patient }: PlanEmailContext,
): Pick<EmailMessage, "to" | "greeting" | "button"> => ({
  to: email,
  greeting: greeting(patient),
  button: { label: "My Rides", url: `${services.config.publicUrl}/my-rides` },
});

const route = (plan: PlanEmailContext): Fact[] => [
  ...(plan.passengerName === "" ? [] : [["Passenger", plan.passengerName] satisfies Fact]),
  ["From", plan.pickupAddress],
  ["To", `${plan.dropoffAddress}${plan.returnTrip ? ", and back" : ""}`],
];

const dayWords = (day: string, zone: string): string => shortDate(practiceInstant(day, "12:00", zone), zone);

/** When the first of the rides is canceled unless paid; empty if all are paid. */
const payBy = (rides: RideOfPlan[]): Date[] =>
  rides
    .flatMap(({ payUntil }) => payUntil ?? [])
    .sort((one, other) => one.getTime() - other.getTime())
    .slice(0, 1);

const totalCents = (rides: RideOfPlan[]): number => rides.reduce((sum, { cents }) => sum + cents, 0);
const total = (rides: RideOfPlan[]): string => formatMoney(totalCents(rides));

/** One fact per ride: price, the passenger's local time, and a note on a clock change. */
function rideFacts(rides: RideOfPlan[], plan: PlanEmailContext, zone: string): Fact[] {
  return rides.map(({ day, startsAt, cents }) => {
    const [own, note] = [visitorTime(startsAt, zone, visitorOf(plan)), clockNote(plan, day, zone)];
    return [formatTime(startsAt, zone), [formatMoney(cents), own, note].filter(Boolean).join("\n")];
  });
}

type RequestText = Pick<EmailMessage, "subject" | "heading" | "paragraphs">;

const UNPAID_ENDS = `We cancel any ride that isn't paid ${inWords(PLAN_PAYMENT_NOTICE_HOURS, "hours")} before its pick-up, and you won't be charged for it.`;
const BY_LINK = "Please pay for these rides of your plan. One payment covers all of them.";

/** Email that asks to pay the unpaid rides of a ride's week; null if none are left. A plan of the office is paid by a link without a login. */
const paymentRequest =
  (text: (rides: RideOfPlan[], zone: string) => RequestText, linkId?: string): EmailRenderer =>
  async (services, rideId) => {
    const plan = await planOf(services, rideId);
    const waiting = (await ridesOfWeek(services, rideId)).filter(({ isWaiting }) => isWaiting);
    if (!plan || plan.isOver || waiting.length === 0) return null;
    const zone = services.config.practiceTimeZone;
    const facts: Fact[] = [
      ...rideFacts(waiting, plan, zone),
      ["Total", total(waiting)],
      ...payBy(waiting).map((at) => timeFact("Pay by", at, zone, visitorOf(plan))),
      ...route(plan),
    ];
    const request = { ...toPassenger(services, plan), ...text(waiting, zone), facts };
    if (plan.bookedBy === null) return request;
    const url = linkId ? await renewPayUrl(services, linkId) : await createPayUrl(services, rideId, plan.bookedBy);
    return { ...request, paragraphs: [BY_LINK], ...payButton(url, totalCents(waiting), UNPAID_ENDS) };
  };

const weekRequest = ([first]: RideOfPlan[], zone: string): RequestText => ({
  subject: `Please pay for your rides from ${first ? dayWords(first.day, zone) : ""}`,
  heading: "Next week's rides",
  paragraphs: ["Please pay for these rides of your plan on My Rides. One payment covers all of them.", UNPAID_ENDS],
});

/** Email with the link that the office created for the week of a plan's ride. */
export const planPayLink: EmailRenderer = async (services, linkId, delivery) => {
  const [link] = await services.db<{ rideId: string }[]>`
    select ride_id from pay_link where id = ${linkId}`;
  return link ? paymentRequest(weekRequest, linkId)(services, link.rideId, delivery) : null;
};

const LEFT_OUT: Record<string, string> = {
  overlap: "You have another ride at that time, so we didn't book this one.",
  too_late: "We couldn't book it in time. Please call us if you need it.",
};

/** A day's ride when its plan has ended: it ended too, or stays booked. Sums are of both legs. */
type EndedRide = { startsAt: Date; isEnded: boolean; isPaid: boolean; cents: number; refundCents: number };

function endedLabel({ isEnded, isPaid, refundCents }: Omit<EndedRide, "startsAt">): string {
  if (!isEnded) return "Still booked";
  if (!isPaid) return "Canceled, not charged";
  return refundCents > 0 ? `Canceled, ${formatMoney(refundCents)} refunded` : "Canceled, not refunded";
}

/** What happens to the money and to the rides that stay. */
function endedText(rides: EndedRide[]): string[] {
  const paid = rides.filter(({ isEnded, isPaid }) => isEnded && isPaid);
  const refundCents = paid.reduce((sum, ride) => sum + ride.refundCents, 0);
  const keptCents = paid.reduce((sum, ride) => sum + ride.cents, 0) - refundCents;
  return [
    ...(refundCents > 0 ? [`We're refunding ${formatMoney(refundCents)} ${refundSentText.card}`] : []),
    ...(keptCents > 0 ? [`${formatMoney(keptCents)} isn't refundable, because a pick-up was too close.`] : []),
    ...(rides.some(({ isEnded }) => !isEnded)
      ? [
          `${rides.some(({ isPaid }) => isPaid) ? "Rides you have paid for" : "The other rides"} stay booked. You can cancel each one on My Rides.`,
        ]
      : []),
  ];
}

function paysHow({ isOnAccount, bookedBy, firstWeekDays: days, firstWeekCents }: PlanEmailContext): string {
  if (isOnAccount) return "An organization pays for these rides, so you don't have to pay anything.";
  const first =
    days > 0 ? ` The first week, ${days === 1 ? "1 day" : `${days} days`}, is ${formatMoney(firstWeekCents)}.` : "";
  return bookedBy === null
    ? `You pay for one week of rides at a time.${first} We'll email you ${WEEK_BEFORE} each payment.`
    : `You pay for one week of rides at a time.${first} We'll send you a link ${WEEK_BEFORE} each payment. You can pay without logging in.`;
}

const PLAN_CHANGES = "You can skip a day, reschedule a ride or end the plan on My Rides, or call us.";

const planFacts = (plan: PlanEmailContext, zone: string): Fact[] => [
  ["When", planInWords(plan, zone)],
  ["Until", dayWords(plan.lastDay, zone)],
  ...route(plan),
  ["Price", `${formatMoney(plan.quoteCents)} a day at most${plan.isOnAccount ? ", paid by your organization" : ""}`],
];

/** Emails about ride plans. */
export const ridePlanEmails: EmailRenderers = {
  // Not sent once the first week is paid: the email about that payment has the same texts.
  "ride-plan-booked": async (services, planId) => {
    const plan = await planOf(services, planId);
    if (!plan || plan.isOver || (plan.isFirstWeekPaid && !plan.isOnAccount)) return null;
    const zone = services.config.practiceTimeZone;
    return {
      ...toPassenger(services, plan),
      subject: `Your ride plan is saved: ${planInWords(plan, zone)}`,
      heading: "Your ride plan is saved",
      paragraphs: [paysHow(plan), PLAN_CHANGES],
      facts: planFacts(plan, zone),
    };
  },

  "ride-plan-to-pay": paymentRequest(weekRequest),

  "ride-plan-unpaid": paymentRequest(([first], zone) => ({
    subject: `Payment needed: your ride on ${first ? dayWords(first.day, zone) : ""}`,
    heading: "Your ride isn't paid yet",
    paragraphs: [
      "Please pay for your next ride on My Rides, or skip it. It's coming up and isn't paid yet.",
      UNPAID_ENDS,
    ],
  })),

  "ride-week-booked": async (services, rideId) => {
    const plan = await planOf(services, rideId);
    const rides = await services.db<(RideOfPlan & { week: string })[]>`
      select r.plan_day::text as day, week_of(r.plan_day)::text as week, r.starts_at, r.status, r.pay_until, false as is_waiting,
        r.quote_cents + coalesce((select quote_cents from ride where return_of = r.id), 0) as cents
      from ride r where r.paid_as = ${rideId} and r.plan_day is not null and r.paid_at is not null and r.status <> 'cancelled'
      order by r.plan_day`;
    if (!plan || rides.length === 0) return null;
    const zone = services.config.practiceTimeZone;
    const isFirst = rides.some(({ week }) => week === plan.firstWeek);
    return {
      ...toPassenger(services, plan),
      subject: `Your rides are booked: ${planInWords(plan, zone)}`,
      heading: isFirst ? "Your plan and its first rides are booked" : "This week's rides are booked",
      paragraphs: [
        "You don't have to do anything now. We'll email you when a driver accepts.",
        ...(isFirst ? [paysHow({ ...plan, firstWeekDays: 0 }), PLAN_CHANGES] : []),
      ],
      facts: [
        ...rideFacts(rides, plan, zone),
        ["Paid", total(rides)],
        ...(isFirst ? planFacts(plan, zone) : route(plan)),
      ],
    };
  },

  "ride-plan-day-left-out": async (services, dayId) => {
    const plan = await planOf(services, dayId);
    const [left] = await services.db<{ day: string; reason: string }[]>`
      select day::text, because as reason from ride_plan_day where id = ${dayId}`;
    if (!plan || !left || plan.isOver) return null;
    const when = dayWords(left.day, services.config.practiceTimeZone);
    return {
      ...toPassenger(services, plan),
      subject: `No planned ride on ${when}`,
      heading: `No planned ride on ${when}`,
      paragraphs: [LEFT_OUT[left.reason] ?? "That day is skipped.", "The other days of your plan stay the same."],
      facts: [["When", planInWords(plan, services.config.practiceTimeZone)], ...route(plan)],
    };
  },

  "ride-plan-ended": async (services, planId) => {
    const plan = await planOf(services, planId);
    if (!plan) return null;
    const zone = services.config.practiceTimeZone;
    const rides = await services.db<EndedRide[]>`
      select there.starts_at, min(leg.cancel_reason) = 'plan_ended' as is_ended, bool_or(leg.paid_at is not null and leg.payment_method <> 'account') as is_paid,
        sum(leg.quote_cents)::int as cents,
        (select coalesce(sum(amount_cents), 0)::int from refund
          where reason = 'plan_ended' and not on_account and refund.ride_id = any(array_agg(leg.id))) as refund_cents
      from ride there join ride leg on leg.id = there.id or leg.return_of = there.id
      where there.plan_id = ${planId} and there.plan_day is not null
        and (leg.cancel_reason = 'plan_ended' or leg.status in ('pending', 'assigned', 'accepted') and listed_start(leg) > now())
      group by there.id order by there.starts_at`;
    const time = (at: Date) => formatTime(at, zone, visitorOf(plan));
    const facts = rides.map(({ startsAt, ...ride }): Fact => [endedLabel(ride), time(startsAt)]);
    return {
      ...toPassenger(services, plan),
      subject: `Your plan has ended: ${planInWords(plan, zone)}`,
      heading: "Your plan has ended",
      paragraphs: ["No more rides will be planned.", ...endedText(rides)],
      facts: [...facts, ["When", planInWords(plan, zone)], ...route(plan)],
    };
  },
};
