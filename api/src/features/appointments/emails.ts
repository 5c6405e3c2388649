import { calendarLinks, visitEntry as linkedEntry } from "../../../contract/calendar-links.ts";
import { fullDate } from "../../../contract/format-time.ts";
import { paidHow } from "../../../contract/payment-text.ts";
import { JOIN_FROM } from "../../../contract/rule-sentences.ts";
import type { Fact } from "../../lib/mail/email-message.ts";
import { linkText } from "../../lib/mail/emailed-links.ts";
import { type EmailRenderers, timeFact } from "../../lib/mail/emails.ts";
import { formatMoney } from "../../lib/time/format-time.ts";
import { dayBounds } from "../../lib/time/practice-time.ts";
import { visitEntry } from "./booking/calendar.ts";
import { byPhone, callButton } from "./call/call-text.ts";
import { cancelOpening } from "./changes/cancel-opening.ts";
import { secondBooked, secondCancelled, secondReminder } from "./details/cc-emails.ts";
import { callUsText, type EmailContext, refundRuleText, type Template, visitEmail } from "./email-context.ts";

type Nearness = "tomorrow" | "coming up" | "within the hour";

/** A reminder that is no longer true is not sent. */
const reminder =
  (opening: string, nearnessOf: (context: EmailContext, timeZone: string) => Nearness | null): Template =>
  (context, services) => {
    const { practiceTimeZone } = services.config;
    const nearness = context.status === "paid" && !context.isNurseAway ? nearnessOf(context, practiceTimeZone) : null;
    return nearness === null
      ? null
      : {
          subject: `Video call with ${context.consultant} ${nearness}: ${context.when}`,
          heading: `Your video call is ${nearness}`,
          paragraphs: [opening, `${JOIN_FROM}. All you need is a quiet room and a charged phone.`],
          facts: [...context.facts, ...byPhone(context)],
          button: callButton(context),
          after: [
            refundRuleText(context, services),
            ...linkText("Join or cancel", context.visitLink),
            `The link is also in My Appointments: ${context.page}`,
          ],
        };
  };

/** "tomorrow" only if that is true in the practice's zone and in the reader's. */
const dayBefore = reminder("This is a reminder of your video call.", ({ startsAt, visitor }, timeZone) => {
  const now = new Date();
  if (startsAt < dayBounds(now, timeZone).until) return null;
  return visitor === null || isTomorrow(startsAt, now, visitor.timeZone) ? "tomorrow" : "coming up";
});

function isTomorrow(at: Date, now: Date, timeZone: string): boolean {
  const tomorrow = dayBounds(dayBounds(now, timeZone).until, timeZone);
  return at >= tomorrow.from && at < tomorrow.until;
}

const hourBefore = reminder("Your video call starts within the hour.", ({ startsAt }) =>
  startsAt > new Date() ? "within the hour" : null,
);

/** Amount, purpose, date and the card provider's id of the payment. */
function receiptOf(
  { feeCents, startsAt, endsAt, paidAt, paidBy, paymentReference }: EmailContext,
  timeZone: string,
): Fact[] {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return [
    ["Paid", `${formatMoney(feeCents)}\nVideo consultation, ${minutes} minutes`],
    ...(paidAt ? [["Paid on", `${fullDate(paidAt, timeZone)}, ${paidHow[paidBy ?? "card"]}`] satisfies Fact] : []),
    ...(paymentReference ? [["Payment", paymentReference] satisfies Fact] : []),
  ];
}

const confirmed: Template = (context, services) => {
  const { config } = services;
  const page = `${context.page}/${context.id}`;
  return {
    subject: `Your visit with ${context.consultant} is confirmed: ${context.when}`,
    heading: "You're booked",
    paragraphs: ["Keep this email: it's your receipt. Your payment went through, and your visit is booked."],
    facts: [...context.facts, ...byPhone(context), ...receiptOf(context, config.practiceTimeZone)],
    button: callButton(context),
    after: [
      `${JOIN_FROM}. All you need is a quiet room, a charged phone and your list of questions.`,
      `Test your camera and microphone: ${config.publicUrl}/test-call`,
      `The link and a receipt to print are also in My Appointments: ${page}`,
      refundRuleText(context, services),
      ...linkText("Join, reschedule or cancel", context.visitLink),
      ...callUsText(services),
      "Most calendars add this visit automatically, in your own time zone. If yours doesn't, open the attached calendar file, or add it here:",
    ],
    links: calendarLinks(linkedEntry({ ...context, page })),
    calendar: visitEntry(context),
  };
};

/** Says that an unpaid hold was canceled, and by whom. */
const holdCancelled = ({ consultant, facts, when, page }: EmailContext, by: string | null) => ({
  subject: `Your visit with ${consultant} is canceled: ${when}`,
  heading: "Your visit is canceled",
  paragraphs: [`${cancelOpening(by)} You haven't been charged.`],
  facts,
  button: { label: "Book another visit", url: page.replace("/my-appointment", "/doctors") },
});

export const appointmentEmails: EmailRenderers = {
  "slot-held": visitEmail((context, services) => {
    const { facts, when, heldUntil, feeCents, page, visitor } = context;
    return heldUntil && heldUntil > new Date()
      ? {
          subject: `We're holding ${when} for you`,
          heading: "We're holding your time",
          paragraphs: [
            "Pay before the hold ends to confirm your visit. No one else can book this time until then. We'll email you the video link right after you pay.",
          ],
          facts: [
            ...facts,
            ["Fee", formatMoney(feeCents)],
            timeFact("Held until", heldUntil, services.config.practiceTimeZone, visitor),
          ],
          button: { label: "Pay in My Appointments", url: page },
          after: [
            ...linkText("Pay or cancel", context.visitLink),
            "If you don't pay in time, you won't be charged, and other patients can book this time.",
            `After you pay: ${refundRuleText(context, services)}`,
          ],
        }
      : null;
  }),

  "appointment-paid": visitEmail(confirmed, secondBooked),
  "reminder-day": visitEmail(dayBefore, secondReminder(dayBefore)),
  "reminder-hour": visitEmail(hourBefore, secondReminder(hourBefore)),

  "hold-lapsed": visitEmail(({ facts, when, page }) => ({
    subject: `Your hold on ${when} has ended`,
    heading: "Your hold has ended",
    paragraphs: [
      "Choose a new time if you still need a visit. You didn't pay for this one in time, so other patients can book it. You haven't been charged.",
    ],
    facts,
    button: { label: "Choose a new time", url: page.replace("/my-appointment", "/doctors") },
    after: ["If you did pay, we'll refund you automatically and email you about it."],
  })),

  "appointment-cancelled": visitEmail((context) => holdCancelled(context, context.cancelReason), secondCancelled),
};
