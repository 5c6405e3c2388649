import type { DialIn } from "../../../contract/appointments.ts";
import { calendarLinks, visitEntry } from "../../../contract/calendar-links.ts";
import { fullDate } from "../../../contract/format-time.ts";
import { type PayMethod, paidHow } from "../../../contract/payment-text.ts";
import { type RefundReason, refundRuleOf } from "../../../contract/refund-rule.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting, plainName, timeFact } from "../../lib/emails.ts";
import { formatMoney, formatTime } from "../../lib/format-time.ts";
import { dayBounds } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { type VisitorColumns, visitorOf } from "../../lib/visitors.ts";
import { visitCalendar } from "./calendar.ts";
import { methodOf, paymentOf } from "./service.ts";

type Row = VisitorColumns & {
  id: string;
  status: string;
  email: string;
  patient: string;
  zoomEmail: string;
  consultant: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date | null;
  feeCents: number;
  meetingUrl: string | null;
  dialIn: DialIn | null;
  paidAt: Date | null;
  paymentReference: string | null;
  paidBy: PayMethod | null;
  cancelReason: string | null;
  refundReason: RefundReason | null;
  moves: number;
  forName: string | null;
  forRelation: string | null;
  secondEmail: string | null;
};

export type Story = Row & { network: string; visitor: Visitor | null; when: string; page: string; facts: Fact[] };

/** Of a visit, or of the visit that was moved by a move. Null where its account is deleted: there is nobody to write to. */
export async function storyOf(services: Services, about: string): Promise<Story | null> {
  const [row] = await services.db<Row[]>`
    select a.id, a.status, p.email, p.name as patient, a.zoom_email, c.name as consultant, a.starts_at,
      a.ends_at, a.held_until, a.fee_cents, a.meeting_url, a.dial_in, a.paid_at, a.cancel_reason, a.refund_reason, ${paymentOf(services.db)} as payment_reference, ${methodOf(services.db)} as paid_by,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves, a.visitor_zone, a.visitor_hour12,
      for_name, for_relation, (select email from visit_cc where appointment_id = a.id and confirmed_at is not null) as second_email
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.id = coalesce((select appointment_id from appointment_move where id = ${about}), ${about}) and p.deleted_at is null`;
  return row ? storyFrom(services, row) : null;
}

/** The same visit told with what is changed of it. */
export function storyFrom(services: Services, row: Row): Story {
  const { practiceTimeZone, office } = services.config;
  const visitor = visitorOf(row);
  return {
    ...row,
    network: office.shortName,
    visitor,
    when: formatTime(row.startsAt, practiceTimeZone),
    page: `${services.config.publicUrl}/my-appointment`,
    facts: factsOf(row, practiceTimeZone, visitor),
  };
}

/** What to know of a visit at a glance; times in the reader's own too, where that is known. */
export function factsOf(
  { startsAt, consultant, forName, forRelation }: Row,
  timeZone: string,
  visitor: Visitor | null,
): Fact[] {
  const relation = forRelation?.toLowerCase() ?? "";
  const name = plainName(forName ?? "");
  return [
    timeFact("When", startsAt, timeZone, visitor),
    ["With", consultant],
    ...(forName === null ? [] : [["For", name ? `${name} (${relation})` : `Your ${relation}`] satisfies Fact]),
  ];
}

/** By when a visit can be cancelled for what, as things stand when the letter is written. */
const refundWords = ({ startsAt, visitor }: Story, { config }: Services): string =>
  refundRuleOf({ startsAt, timeZone: config.practiceTimeZone, visitor }, new Date()).join(" ");

export type Words = (story: Story, services: Services) => Omit<EmailMessage, "to" | "greeting"> | null;
type Address = "email" | "zoomEmail";

/** A writer whose words are given the appointment's story. It goes to the account's address, or to the one given for the call. */
export const writer =
  (words: Words, to: Address = "email"): EmailRenderer =>
  async (services, appointmentId) => {
    const story = await storyOf(services, appointmentId);
    const message = story && words(story, services);
    return message && { to: story[to], greeting: greeting(story.patient), ...message };
  };

/** The same words to the other of the two addresses, where there are two: a slip in one of them keeps nobody from the call. */
export const copy = (words: Words, to: Address): EmailRenderer =>
  writer(
    (story, services) => (story.email.toLowerCase() === story.zoomEmail.toLowerCase() ? null : words(story, services)),
    to,
  );

/** The way into the call: the link itself, or the page that will have it. */
export const callButton = ({ meetingUrl, page }: Story) =>
  meetingUrl ? { label: "Join the call", url: meetingUrl } : { label: "My Appointments", url: page };

/** The call by telephone, where the provider gives numbers. */
export function byPhone({ dialIn }: Story): Fact[] {
  if (!dialIn) return [];
  const { numbers, meeting, passcode } = dialIn;
  const code = `Meeting ${meeting}${passcode === null ? "" : `, passcode ${passcode}`}`;
  return [["By phone", [...numbers.map(({ number, place }) => `${number} (${place})`), code].join("\n")]];
}

type Nearness = "Tomorrow" | "Coming up" | "In an hour";

/** A reminder that comes so late that it has nothing true to say is not sent. */
const reminder =
  (opening: string, nearness: (story: Story, timeZone: string) => Nearness | null): Words =>
  (story, { config }) => {
    const comes = story.status === "paid" ? nearness(story, config.practiceTimeZone) : null;
    return comes === null
      ? null
      : {
          subject: `${comes}: ${story.when}`,
          heading: `Your video call is ${comes.toLowerCase()}`,
          paragraphs: [
            opening,
            "The call opens ten minutes before. A quiet room and a charged phone are all you need.",
          ],
          facts: [...story.facts, ...byPhone(story)],
          button: callButton(story),
          after: [`The link is in My Appointments too: ${story.page}`],
        };
  };

/** Tomorrow is a word of the practice's calendar; a reader whose own has another day then is told no more than the time. */
export const dayBefore = reminder(
  "This is a friendly word ahead of your video call.",
  ({ startsAt, visitor }, timeZone) => {
    const now = new Date();
    if (startsAt < dayBounds(now, timeZone).until) return null;
    return visitor === null || isTomorrow(startsAt, now, visitor.timeZone) ? "Tomorrow" : "Coming up";
  },
);

function isTomorrow(at: Date, now: Date, timeZone: string): boolean {
  const tomorrow = dayBounds(dayBounds(now, timeZone).until, timeZone);
  return at >= tomorrow.from && at < tomorrow.until;
}

export const hourBefore = reminder("Your video call begins within the hour.", ({ startsAt }) =>
  startsAt > new Date() ? "In an hour" : null,
);

/** What was paid, for what, when, and what the card provider calls it. Who took it stands at the foot of the letter. */
function receiptOf({ feeCents, startsAt, endsAt, paidAt, paidBy, paymentReference }: Story, timeZone: string): Fact[] {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return [
    ["Paid", `${formatMoney(feeCents)}\nVideo consultation, ${minutes} minutes`],
    ...(paidAt ? [["Paid on", `${fullDate(paidAt, timeZone)}, ${paidHow[paidBy ?? "card"]}`] satisfies Fact] : []),
    ...(paymentReference ? [["Payment", paymentReference] satisfies Fact] : []),
  ];
}

export const whomToCall = ({ phone, hours }: Services["config"]["office"]): string[] =>
  phone ? [`Questions, or something in the way? Call us: ${phone}${hours && `, ${hours}`}.`] : [];

const confirmed: Words = (story, services) => {
  const { config } = services;
  const page = `${story.page}/${story.id}`;
  return {
    subject: `Payment confirmed: ${story.when}`,
    heading: "You are booked",
    paragraphs: ["Thank you. Your payment has arrived, and this time is yours. This letter is your receipt."],
    facts: [...story.facts, ...byPhone(story), ...receiptOf(story, config.practiceTimeZone)],
    button: callButton(story),
    after: [
      "The call opens ten minutes before. A quiet room, a charged phone and your questions on paper are all you need.",
      `Try your camera and microphone before the day: ${config.publicUrl}/test-call`,
      `The link waits for you in My Appointments too, with a receipt to print: ${page}`,
      refundWords(story, services),
      ...whomToCall(config.office),
      "The calendar file that comes with this letter puts the visit into your own calendar, in your own time zone, and reminds you when the call opens. Or add it here:",
    ],
    links: calendarLinks(visitEntry({ ...story, page })),
    calendar: visitCalendar(story),
  };
};

/** A letter that was asked for again is about that asking, so that each has one of its own. */
export const again =
  (write: EmailRenderer): EmailRenderer =>
  async (services, entryId, address) => {
    const [action] = await services.db<
      { about: string | null }[]
    >`select target_id as about from audit_entry where id = ${entryId}`;
    return action?.about ? write(services, action.about, address) : null;
  };

/** What is written of a time that was held and is not any more. */
export const holdCancelled = ({ facts, when, page }: Story) => ({
  subject: `Cancelled: ${when}`,
  heading: "Your appointment is cancelled",
  paragraphs: ["It is done as you asked. You have not been charged, and the time is free for someone else."],
  facts,
  button: { label: "Book another visit", url: page.replace("/my-appointment", "/doctors") },
});

export const appointmentEmails: Record<string, EmailRenderer> = {
  "slot-held": writer((story, services) => {
    const { facts, when, heldUntil, feeCents, page, visitor } = story;
    return heldUntil && heldUntil > new Date()
      ? {
          subject: `We are holding ${when} for you`,
          heading: "We are holding your time",
          paragraphs: [
            "Nobody else can book it now. Once it is paid, it is yours, and the link to the call comes to you at once.",
          ],
          facts: [
            ...facts,
            ["Fee", formatMoney(feeCents)],
            timeFact("Held until", heldUntil, services.config.practiceTimeZone, visitor),
          ],
          button: { label: "Pay in My Appointments", url: page },
          after: [
            "If you let the hold run out, nothing is charged and the time goes to the next patient.",
            `Once it is paid: ${refundWords(story, services)}`,
          ],
        }
      : null;
  }),

  "slot-offered": writer(({ id, facts, when, heldUntil, feeCents, page, visitor }, { config }) =>
    heldUntil && heldUntil > new Date()
      ? {
          subject: `Free now, held for you: ${when}`,
          heading: "A time has come free",
          paragraphs: [
            "You are the first in line, so we hold this time for you. Nobody else can book it until then; once it is paid, it is yours.",
          ],
          facts: [
            ...facts,
            ["Fee", formatMoney(feeCents)],
            timeFact("Held until", heldUntil, config.practiceTimeZone, visitor),
          ],
          button: { label: "See it and pay", url: `${page}/${id}` },
          after: [
            "If it does not suit you, there is nothing to do: it goes to the next in line, nothing is charged, and you keep your place for other times.",
          ],
        }
      : null,
  ),

  "appointment-paid": writer(confirmed, "zoomEmail"),
  "appointment-paid-copy": copy(confirmed, "email"),
  "appointment-paid-again": again(writer(confirmed, "zoomEmail")),
  "appointment-paid-again-copy": again(copy(confirmed, "email")),
  "reminder-day": writer(dayBefore),
  "reminder-day-copy": copy(dayBefore, "zoomEmail"),
  "reminder-hour": writer(hourBefore),
  "reminder-hour-copy": copy(hourBefore, "zoomEmail"),

  "hold-lapsed": writer(({ facts, when, page }) => ({
    subject: `Your hold on ${when} has ended`,
    heading: "Your hold has ended",
    paragraphs: [
      "We kept this time for you, but it was not paid in time, so it is free for the next patient. You have not been charged.",
    ],
    facts,
    button: { label: "Choose a new time", url: page.replace("/my-appointment", "/doctors") },
    after: ["If you have paid after all, your money comes back by itself, and we write to you about it."],
  })),

  "appointment-cancelled": writer((story) => holdCancelled(story)),
};
