import { BANK_DECIDES, BANK_RETURNED, refundDueText, refundHeldText } from "../../../../contract/payment-text.ts";
import { type RefundReason, refundReasonInWords } from "../../../../contract/refund-rule.ts";
import { one } from "../../../lib/db/db.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";
import { linkText } from "../../../lib/mail/emailed-links.ts";
import { type EmailRenderer, type EmailRenderers, timeFact } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { canceledVisitEntry, visitEntry } from "../booking/calendar.ts";
import { byPhone, callButton } from "../call/call-text.ts";
import { secondCancelled, secondMoved } from "../details/cc-emails.ts";
import {
  type EmailContent,
  type EmailContext,
  refundRuleText,
  UPDATES_CALENDAR,
  visitEmail,
} from "../email-context.ts";
import { cancelOpening } from "./cancel-opening.ts";

type Earlier = { startsAt: Date; consultant: string; isNurseAway?: boolean };

const isSameTime = (context: EmailContext, before: Earlier): boolean =>
  context.startsAt.getTime() === before.startsAt.getTime();

/** What we did because the nurse is unavailable. */
const sorryText = (context: EmailContext, before: Earlier): string => {
  const found =
    context.consultant === before.consultant
      ? "so we found another time for you"
      : isSameTime(context, before)
        ? `so ${context.consultant} takes your visit at the same time`
        : `so we found another time with ${context.consultant}`;
  return `We're sorry: ${before.consultant} is unavailable at the time of your visit, ${found}.`;
};

const withWhom = ([name, when]: Fact, consultant: string): Fact => [name, `${when}\nwith ${consultant}`];

/** Says that a visit has another time, another consultant, or both. */
export const movedEmail = (
  services: Pick<Services, "config">,
  context: EmailContext,
  before: Earlier,
): EmailContent => ({
  subject: isSameTime(context, before)
    ? `Your visit is with ${context.consultant} now: ${context.when}`
    : `Your visit with ${context.consultant} is rescheduled: ${context.when}`,
  heading: isSameTime(context, before) ? "Your visit is with another nurse" : "Your visit has a new time",
  paragraphs: [
    ...(before.isNurseAway ? [sorryText(context, before)] : []),
    isSameTime(context, before)
      ? `The time stays the same. Your payment carries over, and the link to the call is also in My Appointments.`
      : "Please note the new time of your video call. Your payment carries over, and the link is also in My Appointments.",
  ],
  facts: [
    ...context.facts,
    ...byPhone(context),
    isSameTime(context, before)
      ? ["Previously with", before.consultant]
      : withWhom(
          timeFact("Previously", before.startsAt, services.config.practiceTimeZone, context.visitor),
          before.consultant,
        ),
  ],
  button: callButton(context),
  after: [
    refundRuleText(context, services),
    `See your options on your visit's page: ${context.page}/${context.id}`,
    ...linkText("Join, reschedule or cancel", context.visitLink),
    UPDATES_CALENDAR,
  ],
  calendar: visitEntry(context),
});

/** The reason for the amount, unless the first sentence already gives it. */
const reasonFor = (by: string, reason: RefundReason | null, noticeHours: number): string[] =>
  reason === null || (reason === "we_canceled" && by !== "patient") ? [] : [refundReasonInWords(reason, noticeHours)];

/** What the patient gets back, and why. While a bank decides about the payment, nothing is promised. */
function refundText(context: EmailContext, by: string, refundCents: number, reason: RefundReason | null): string[] {
  const sum = formatMoney(refundCents);
  if (context.dispute === "lost" && refundCents === 0) return [BANK_RETURNED];
  if (context.dispute === "open")
    return [
      refundCents > 0
        ? refundHeldText(sum)
        : reason === "late"
          ? refundReasonInWords(reason, context.noticeHours)
          : BANK_DECIDES,
    ];
  const why = reasonFor(by, reason, context.noticeHours);
  if (refundCents > 0) return [...why, `${sum} ${refundDueText[context.paidBy ?? "card"]}`];
  return [...why, ...(reason === "late" ? [] : ["There is nothing more to refund."])];
}

/** Says that a paid visit is canceled. `reason` is null if the office refunded another amount than the rule gives. */
export const cancelledEmail = (
  context: EmailContext,
  by: string,
  refundCents: number,
  reason: RefundReason | null,
): EmailContent => ({
  subject: `Your visit with ${context.consultant} is canceled: ${context.when}`,
  heading: "Your visit is canceled",
  paragraphs: [cancelOpening(by), ...refundText(context, by, refundCents, reason)],
  facts: context.facts,
  button: { label: "Book another visit", url: context.page.replace("/my-appointment", "/doctors") },
  calendar: canceledVisitEntry(context),
});

type Before = { startsAt: Date; consultant: string; isNurseAway: boolean };

const moved: EmailRenderer = async (services, moveId, delivery) => {
  const [before] = await services.db<Before[]>`
    select from_at as starts_at, c.name as consultant, m.by_actor = 'staff' and exists (select from affected_visit v
      where (v.appointment_id, v.consultant_id, v.starts_at) = (m.appointment_id, m.from_consultant, m.from_at)) as is_nurse_away
    from appointment_move m join consultant c on c.id = from_consultant where m.id = ${moveId}
      and m.id = visit_email_subject(appointment_id)`;
  if (!before) return null;
  const write = visitEmail(
    (context) => (context.status === "paid" ? movedEmail(services, context, before) : null),
    secondMoved,
  );
  return write(services, moveId, delivery);
};

const cancelled: EmailRenderer = async (services, appointmentId, delivery) => {
  const refundCents = await cancelRefundOf(services, appointmentId);
  const write = visitEmail(
    (context) =>
      context.status === "cancelled"
        ? cancelledEmail(context, context.cancelReason ?? "", refundCents, context.refundReason)
        : null,
    secondCancelled,
  );
  return write(services, appointmentId, delivery);
};

export async function cancelRefundOf({ db }: Services, appointmentId: string): Promise<number> {
  const { cents } = one(
    await db<{ cents: number }[]>`
      select coalesce(sum(refund.amount_cents), 0)::int as cents from refund join checkout on checkout.id = checkout_id
      where appointment_id = ${appointmentId} and reason = 'visit_cancelled'`,
  );
  return cents;
}

/** Emails about paid visits that were rescheduled or canceled. */
export const visitChangeEmails: EmailRenderers = { "visit-moved": moved, "visit-cancelled": cancelled };
