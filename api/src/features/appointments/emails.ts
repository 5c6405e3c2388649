import type { DialIn } from "../../../contract/appointments.ts";
import { calendarLinks, visitEntry as linkedEntry } from "../../../contract/calendar-links.ts";
import { fullDate } from "../../../contract/format-time.ts";
import { callText } from "../../../contract/help-hours.ts";
import {
  BANK_DECIDES,
  BANK_RETURNED,
  type PayMethod,
  type PaymentDispute,
  paidHow,
} from "../../../contract/payment-text.ts";
import { type RefundReason, refundRuleNow, refundRuleOf } from "../../../contract/refund-rule.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { type VisitorColumns, visitorOf } from "../../lib/accounts/visitors.ts";
import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import { linkText } from "../../lib/mail/emailed-links.ts";
import { type EmailRenderer, greeting, plainName, timeFact } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatMoney, formatTime } from "../../lib/time/format-time.ts";
import { dayBounds } from "../../lib/time/practice-time.ts";
import { visitEntry } from "./booking/calendar.ts";
import { byPhone, callButton } from "./call/call-text.ts";
import { cancelOpening } from "./changes/cancel-opening.ts";
import { visitLinkFor } from "./changes/visit-link-urls.ts";
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
  dispute: PaymentDispute | null;
  moves: number;
  forName: string | null;
  forRelation: string | null;
  secondEmail: string | null;
  /** Why a patient who cancels the paid visit now is refunded or not, and until when that holds. Null while it isn't paid. */
  ruleReason: RefundReason | null;
  ruleUntil: Date | null;
  /** The nurse is unavailable at this time, and nothing has been decided yet. */
  isNurseAway: boolean;
};

export type EmailContext = Row & {
  visitor: Visitor | null;
  when: string;
  page: string;
  /** The link by which the account's owner acts without a login; null in emails to others. */
  visitLink: string | null;
  facts: Fact[];
};

/** Reads a visit by its id or by the id of one of its moves. Null if the account is deleted. */
export async function emailContextOf(services: Services, subjectId: string): Promise<EmailContext | null> {
  const [row] = await services.db<Row[]>`
    select a.id, a.status, p.email, p.name as patient, a.zoom_email, c.name as consultant, a.starts_at,
      a.ends_at, a.held_until, a.fee_cents, a.meeting_url, a.dial_in, a.paid_at, a.cancel_reason, a.refund_reason,
      visit_dispute(a.id) as dispute, ${paymentOf(services.db)} as payment_reference, ${methodOf(services.db)} as paid_by,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves, a.visitor_zone, a.visitor_hour12,
      for_name, for_relation, (select email from visit_cc where appointment_id = a.id and confirmed_at is not null) as second_email,
      exists (select from affected_visit v where (v.appointment_id, v.consultant_id, v.starts_at) = (a.id, a.consultant_id, a.starts_at)
        and v.ended_at is null and v.choice is distinct from 'kept') as is_nurse_away, rule.reason as rule_reason, rule.until as rule_until
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
      left join lateral visit_refund(a, 'patient') rule on a.status = 'paid'
    where a.id = coalesce((select appointment_id from appointment_move where id = ${subjectId}), ${subjectId}) and p.deleted_at is null`;
  return row ? emailContextFrom(services, row) : null;
}

function emailContextFrom(services: Services, row: Row): EmailContext {
  const { practiceTimeZone } = services.config;
  const visitor = visitorOf(row);
  return {
    ...row,
    visitor,
    when: formatTime(row.startsAt, practiceTimeZone),
    page: `${services.config.publicUrl}/my-appointment`,
    visitLink: null,
    facts: factsOf(row, practiceTimeZone, visitor),
  };
}

/** The visit's facts. Times are also in the reader's own zone if that is known. */
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

/** The refund rule of this visit, as of now. */
export function refundRuleText(
  { startsAt, visitor, dispute, ruleReason, ruleUntil }: EmailContext,
  { config }: Pick<Services, "config">,
): string {
  if (dispute) return { open: BANK_DECIDES, lost: BANK_RETURNED }[dispute];
  const at = { timeZone: config.practiceTimeZone, visitor };
  const rule = ruleReason
    ? refundRuleNow({ ...at, reason: ruleReason, until: ruleUntil })
    : refundRuleOf({ ...at, startsAt }, new Date());
  return rule.join(" ");
}

export type Template = (context: EmailContext, services: Services) => Omit<EmailMessage, "to" | "greeting"> | null;
type Address = "email" | "zoomEmail";

/** Renders an email from a template, to the account's email or to the one given for the call. */
export const writer =
  (template: Template, to: Address = "email"): EmailRenderer =>
  async (services, appointmentId, _address, isShown = false) => {
    const context = await emailContextOf(services, appointmentId);
    if (!context) return null;
    const isOwn = context.email !== "" && context[to].toLowerCase() === context.email.toLowerCase();
    const visitLink = isOwn ? await visitLinkFor(services, context.id, isShown) : null;
    const message = template({ ...context, visitLink }, services);
    return message && { to: context[to], greeting: greeting(context.patient), ...message };
  };

/** Sends the same email to the other address if the two differ, so that a typo in one of them does not lose the link. */
export const copy = (template: Template, to: Address): EmailRenderer =>
  writer(
    (context, services) =>
      context.email.toLowerCase() === context.zoomEmail.toLowerCase() ? null : template(context, services),
    to,
  );

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
          paragraphs: [
            opening,
            "You can join from ten minutes before the start. All you need is a quiet room and a charged phone.",
          ],
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
export const dayBefore = reminder("This is a reminder of your video call.", ({ startsAt, visitor }, timeZone) => {
  const now = new Date();
  if (startsAt < dayBounds(now, timeZone).until) return null;
  return visitor === null || isTomorrow(startsAt, now, visitor.timeZone) ? "tomorrow" : "coming up";
});

function isTomorrow(at: Date, now: Date, timeZone: string): boolean {
  const tomorrow = dayBounds(dayBounds(now, timeZone).until, timeZone);
  return at >= tomorrow.from && at < tomorrow.until;
}

export const hourBefore = reminder("Your video call starts within the hour.", ({ startsAt }) =>
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

export const callUsText = ({ office, publicUrl }: Services["config"]): string[] =>
  office.phone ? [`Questions? Call us: ${callText(office, publicUrl)}`] : [];

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
      "You can join from ten minutes before the start. All you need is a quiet room, a charged phone and your list of questions.",
      `Test your camera and microphone before your visit: ${config.publicUrl}/test-call`,
      `The link and a receipt to print are also in My Appointments: ${page}`,
      refundRuleText(context, services),
      ...linkText("Join, reschedule or cancel", context.visitLink),
      ...callUsText(config),
      "Most calendars add this visit automatically, in your own time zone. If yours doesn't, open the attached calendar file, or add it here:",
    ],
    links: calendarLinks(linkedEntry({ ...context, page })),
    calendar: visitEntry(context),
  };
};

/** Renders an email that is sent again. Its id is that of the audit entry, so that each request sends one. */
export const resent =
  (write: EmailRenderer): EmailRenderer =>
  async (services, entryId, address, isShown) => {
    const [action] = await services.db<
      { targetId: string | null }[]
    >`select target_id from audit_entry where id = ${entryId}`;
    return action?.targetId ? write(services, action.targetId, address, isShown) : null;
  };

/** Says that an unpaid hold was canceled, and by whom. */
const holdCancelled = ({ consultant, facts, when, page }: EmailContext, by: string | null) => ({
  subject: `Your visit with ${consultant} is canceled: ${when}`,
  heading: "Your visit is canceled",
  paragraphs: [`${cancelOpening(by)} You haven't been charged.`],
  facts,
  button: { label: "Book another visit", url: page.replace("/my-appointment", "/doctors") },
});

export const appointmentEmails: Record<string, EmailRenderer> = {
  "slot-held": writer((context, services) => {
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

  "appointment-paid": writer(confirmed, "zoomEmail"),
  "appointment-paid-copy": copy(confirmed, "email"),
  "appointment-paid-again": resent(writer(confirmed, "zoomEmail")),
  "appointment-paid-again-copy": resent(copy(confirmed, "email")),
  "reminder-day": writer(dayBefore),
  "reminder-day-copy": copy(dayBefore, "zoomEmail"),
  "reminder-hour": writer(hourBefore),
  "reminder-hour-copy": copy(hourBefore, "zoomEmail"),

  "hold-lapsed": writer(({ facts, when, page }) => ({
    subject: `Your hold on ${when} has ended`,
    heading: "Your hold has ended",
    paragraphs: [
      "Choose a new time if you still need a visit. You didn't pay for this one in time, so other patients can book it. You haven't been charged.",
    ],
    facts,
    button: { label: "Choose a new time", url: page.replace("/my-appointment", "/doctors") },
    after: ["If you did pay, we'll refund you automatically and email you about it."],
  })),

  "appointment-cancelled": writer((context) => holdCancelled(context, context.cancelReason)),
};
