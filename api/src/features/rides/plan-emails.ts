import { shortDate } from "../../../contract/format-time.ts";
import { visitorTime } from "../../../contract/visitor-time.ts";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { formatMoney, formatTime } from "../../lib/format-time.ts";
import { practiceInstant } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { type VisitorColumns, visitorOf } from "../../lib/visitors.ts";
import type { PlanTimes } from "./plan-days.ts";
import { clockNote, planInWords, timesOf } from "./plans.ts";

type PlanStory = PlanTimes &
  VisitorColumns & {
    email: string;
    patient: string;
    pickupAddress: string;
    dropoffAddress: string;
    quoteCents: number;
    isOver: boolean;
  };

type RideOfPlan = { day: string; startsAt: Date; status: string; cents: number; isWaiting: boolean };

/** A plan, by its own id, one of its rides', or one of its days'. Null where its account is deleted. */
async function planOf({ db }: Services, about: string): Promise<(PlanStory & { id: string }) | null> {
  const [plan] = await db<(PlanStory & { id: string })[]>`
    select p.id, ${timesOf(db)}, patient.email, patient.name as patient, p.pickup_address, p.dropoff_address, p.quote_cents,
      p.visitor_zone, p.visitor_hour12,
      p.ended_at is not null as is_over
    from ride_plan p join patient on patient.id = p.patient_id
    where patient.deleted_at is null and p.id = coalesce(
      (select plan_id from ride where id = ${about}), (select plan_id from ride_plan_day where id = ${about}), ${about})`;
  return plan ?? null;
}

/** The rides of the week of one of a plan's rides, each with its way back. */
const ridesOfWeek = ({ db }: Services, rideId: string) => db<RideOfPlan[]>`
  select r.plan_day::text as day, r.starts_at, r.status, is_ride_payable(r) as is_waiting,
    r.quote_cents + coalesce((select quote_cents from ride where return_of = r.id), 0) as cents
  from ride one join ride r on r.plan_id = one.plan_id and week_of(r.plan_day) = week_of(one.plan_day)
  where one.id = ${rideId} order by r.plan_day`;

const toPassenger = (
  services: Services,
  { email, patient }: PlanStory,
): Pick<EmailMessage, "to" | "greeting" | "button"> => ({
  to: email,
  greeting: greeting(patient),
  button: { label: "My Rides", url: `${services.config.publicUrl}/my-rides` },
});

const way = (plan: PlanStory): Fact[] => [
  ["From", plan.pickupAddress],
  ["To", `${plan.dropoffAddress}${plan.returnTrip ? ", and back again" : ""}`],
];

const dayWords = (day: string, zone: string): string => shortDate(practiceInstant(day, "12:00", zone), zone);

const total = (rides: RideOfPlan[]): string => formatMoney(rides.reduce((sum, { cents }) => sum + cents, 0));

/** Each ride with what it costs, when that is by its passenger's own clock, and what a change of the clocks does to it. */
function rideFacts(rides: RideOfPlan[], plan: PlanStory, zone: string): Fact[] {
  return rides.map(({ day, startsAt, cents }) => {
    const [own, note] = [visitorTime(startsAt, zone, visitorOf(plan)), clockNote(plan, day, zone)];
    return [formatTime(startsAt, zone), [formatMoney(cents), own, note].filter(Boolean).join("\n")];
  });
}

/** A letter that asks to pay what waits in the week of a ride; null where nothing does any more. */
const asking =
  (
    words: (rides: RideOfPlan[], zone: string) => Pick<EmailMessage, "subject" | "heading" | "paragraphs">,
  ): EmailRenderer =>
  async (services, rideId) => {
    const plan = await planOf(services, rideId);
    const waiting = (await ridesOfWeek(services, rideId)).filter(({ isWaiting }) => isWaiting);
    if (!plan || plan.isOver || waiting.length === 0) return null;
    const zone = services.config.practiceTimeZone;
    const facts: Fact[] = [...rideFacts(waiting, plan, zone), ["Together", total(waiting)], ...way(plan)];
    return { ...toPassenger(services, plan), ...words(waiting, zone), facts };
  };

const LEFT_OUT: Record<string, string> = {
  overlap: "You have another ride at that time, so we do not plan one.",
  too_late: "We could not plan it in time. Please call us if you need it.",
};

/** About plans: what is to be paid, what is, and what does not take place. */
export const ridePlanEmails: Record<string, EmailRenderer> = {
  "ride-plan-booked": async (services, planId) => {
    const plan = await planOf(services, planId);
    if (!plan || plan.isOver) return null;
    const zone = services.config.practiceTimeZone;
    return {
      ...toPassenger(services, plan),
      subject: `Your plan: ${planInWords(plan, zone)}`,
      heading: "Your plan is stored",
      paragraphs: [
        "You pay a week's rides at a time, on one page. We write to you a week before.",
        "You can leave out a day, move a ride or end the plan on My Rides at any time.",
      ],
      facts: [
        ["When", planInWords(plan, zone)],
        ["Until", dayWords(plan.lastDay, zone)],
        ...way(plan),
        ["Price", `${formatMoney(plan.quoteCents)} a day at most`],
      ],
    };
  },

  "ride-plan-to-pay": asking(([first], zone) => ({
    subject: `To pay: your rides from ${first ? dayWords(first.day, zone) : ""}`,
    heading: "Next week's rides",
    paragraphs: [
      "These rides of your plan wait to be paid, together on one page. It opens from My Rides.",
      "A ride that is not paid two hours before its pick-up is cancelled, and nothing is charged for it.",
    ],
  })),

  "ride-plan-unpaid": asking(([first], zone) => ({
    subject: `Not paid yet: your ride on ${first ? dayWords(first.day, zone) : ""}`,
    heading: "Your ride is not paid yet",
    paragraphs: [
      "Your next ride is near and not paid yet. Please pay it, or leave it out, on My Rides.",
      "A ride that is not paid two hours before its pick-up is cancelled, and nothing is charged for it.",
    ],
  })),

  "ride-week-booked": async (services, rideId) => {
    const plan = await planOf(services, rideId);
    const rides = await services.db<RideOfPlan[]>`
      select r.plan_day::text as day, r.starts_at, r.status, false as is_waiting,
        r.quote_cents + coalesce((select quote_cents from ride where return_of = r.id), 0) as cents
      from ride r where r.paid_as = ${rideId} and r.plan_day is not null and r.paid_at is not null and r.status <> 'cancelled'
      order by r.plan_day`;
    if (!plan || rides.length === 0) return null;
    const facts = rideFacts(rides, plan, services.config.practiceTimeZone);
    return {
      ...toPassenger(services, plan),
      subject: `Your rides are booked: ${planInWords(plan, services.config.practiceTimeZone)}`,
      heading: "This week's rides are booked",
      paragraphs: ["Thank you. We write to you as soon as we know who drives you."],
      facts: [...facts, ["Paid", total(rides)], ...way(plan)],
    };
  },

  "ride-plan-day-left-out": async (services, dayId) => {
    const plan = await planOf(services, dayId);
    const [left] = await services.db<{ day: string; because: string }[]>`
      select day::text, because from ride_plan_day where id = ${dayId}`;
    if (!plan || !left || plan.isOver) return null;
    const when = dayWords(left.day, services.config.practiceTimeZone);
    return {
      ...toPassenger(services, plan),
      subject: `No ride of your plan on ${when}`,
      heading: `No ride of your plan on ${when}`,
      paragraphs: [LEFT_OUT[left.because] ?? "It is left out.", "The other days of your plan stay as they are."],
      facts: [["When", planInWords(plan, services.config.practiceTimeZone)], ...way(plan)],
    };
  },

  "ride-plan-ended": async (services, planId) => {
    const plan = await planOf(services, planId);
    if (!plan) return null;
    const zone = services.config.practiceTimeZone;
    const booked = await services.db<{ startsAt: Date }[]>`
      select starts_at from ride where plan_id = ${planId} and plan_day is not null and starts_at > now()
        and status in ('pending', 'assigned', 'accepted') order by starts_at`;
    const facts: Fact[] = booked.map(({ startsAt }) => ["Still booked", formatTime(startsAt, zone, visitorOf(plan))]);
    return {
      ...toPassenger(services, plan),
      subject: `Your plan has ended: ${planInWords(plan, zone)}`,
      heading: "Your plan has ended",
      paragraphs: [
        booked.length > 0
          ? "No more rides are planned. What you have paid stays booked; you can cancel each on My Rides."
          : "No more rides are planned.",
      ],
      facts: [...facts, ["When", planInWords(plan, zone)], ...way(plan)],
    };
  },
};
