import { BANK_RETURNED, refundDueText, refundHeldText } from "../../../../contract/payment-text.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";
import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney, formatTime } from "../../../lib/time/format-time.ts";
import { cancelledEmail, cancelRefundOf, movedEmail } from "../changes/change-emails.ts";
import { secondAvailableAgain, secondCancelled, secondMoved, secondUnavailable } from "../details/cc-emails.ts";
import {
  callUsText,
  type EmailContent,
  type EmailContext,
  emailAbout,
  emailContextOf,
  type Template,
} from "../email-context.ts";

export type OfferedTime = { startsAt: Date; consultant: string };

/** While a bank decides about the payment, no refund can be chosen; after it took the payment, nothing is left of it. */
const canRefund = ({ dispute }: EmailContext, refundCents: number): boolean => dispute !== "open" && refundCents > 0;

const choicesText = (context: EmailContext, refundCents: number): string => {
  const time = "Please choose another time at no extra charge";
  if (canRefund(context, refundCents)) return `${time}, or a full refund of ${formatMoney(refundCents)}.`;
  return context.dispute === "open" ? `${time}.` : `${time}, or cancel the visit.`;
};

/** What happens if the patient chooses nothing. */
const undecidedText = (context: EmailContext, refundCents: number): string => {
  const [canceled, sum] = [
    `If you don't choose by ${context.when}, we cancel the visit then`,
    formatMoney(refundCents),
  ];
  if (context.dispute === "lost") return `${canceled}. ${BANK_RETURNED}`;
  if (refundCents === 0) return `${canceled}.`;
  if (context.dispute === "open") return `${canceled}. ${refundHeldText(sum)}`;
  return `${canceled}, and ${sum} ${refundDueText[context.paidBy ?? "card"]}`;
};

/** Says that the nurse is unavailable, with the offered times and the link by which the patient chooses. */
const nurseUnavailableEmail = (
  context: EmailContext,
  { offered, refundCents, services }: { offered: OfferedTime[]; refundCents: number; services: Services },
): EmailContent => ({
  subject: `Your visit can't take place as planned: ${context.when}`,
  heading: "Your nurse is unavailable",
  paragraphs: [
    `We're sorry: ${context.consultant} is unavailable at the time of your visit. ${choicesText(context, refundCents)}`,
    ...(offered.length > 0 ? ["We can offer you these times, while they are free:"] : []),
  ],
  facts: [
    ...offered.map(
      ({ startsAt, consultant }, index): Fact => [
        `Time ${index + 1}`,
        `${formatTime(startsAt, services.config.practiceTimeZone, context.visitor)}\nwith ${consultant}`,
      ],
    ),
    ["Your visit was", `${context.when}\nwith ${context.consultant}`],
  ],
  button: {
    label: canRefund(context, refundCents) ? "Choose a time or a refund" : "Choose another time",
    url: context.visitLink ?? `${context.page}/${context.id}`,
  },
  after: [
    context.visitLink
      ? "This link works without logging in, until your visit's time. Please don't share it."
      : "Log in there to choose. You can also choose with the link in the email to your account's own address.",
    undecidedText(context, refundCents),
    ...callUsText(services),
  ],
});

type Affected = {
  visitId: string;
  choice: string | null;
  isHere: boolean;
  isOver: boolean;
  isEnded: boolean;
  isNotified: boolean;
  status: string;
  refundCents: number;
  startsAt: Date;
  consultant: string;
};

async function affectedOf({ db }: Services, id: string): Promise<Affected | undefined> {
  const [affected] = await db<Affected[]>`
    select a.id as visit_id, v.choice, a.status,
      a.status = 'paid' and (a.consultant_id, a.starts_at) = (v.consultant_id, v.starts_at) as is_here,
      v.starts_at <= now() as is_over, v.ended_at is not null or coalesce(v.choice = 'kept', false) as is_ended,
      exists (select from email_outbox e where e.kind in ('visit-moved', 'visit-cancelled') and e.dropped_at is null
        and e.subject_id in (a.id, visit_email_subject(a.id)) and e.queued_at >= v.found_at) as is_notified,
      refund.refund_cents, v.starts_at, c.name as consultant
    from affected_visit v join appointment a on a.id = v.appointment_id join consultant c on c.id = v.consultant_id,
      visit_refund(a, 'consultant') refund where v.id = ${id}`;
  return affected;
}

const offeredTimes = ({ db }: Services, id: string) => db<OfferedTime[]>`
  select o.starts_at, c.name as consultant from offered_time o join consultant c on c.id = o.consultant_id
  where affected_visit_id = ${id} order by o.starts_at, c.name`;

type Owns = (affected: Affected, services: Services, id: string) => Promise<Template | null>;

/** Renders an email about an affected visit to one of its addresses. The second address gets no link to choose. */
const rendered =
  (own: Owns, second: (affected: Affected) => Template | null = () => null): EmailRenderer =>
  async (services, id, delivery) => {
    const affected = await affectedOf(services, id);
    const context = affected && (await emailContextOf(services, affected.visitId));
    if (!context) return null;
    const template = delivery.recipient === "second" ? second(affected) : await own(affected, services, id);
    return template && emailAbout(services, context, delivery, { own: template, second: template });
  };

const stillOpen: Owns = async ({ isEnded, isOver, isHere, refundCents }, services, id) => {
  if (isEnded || isOver || !isHere) return null;
  const offered = await offeredTimes(services, id);
  return (context) => nurseUnavailableEmail(context, { offered, refundCents, services });
};

/** Tells the patient even if the office has moved or canceled the visit without an email. Patients who chose themselves know. */
const notice: Owns = async (affected, services, id) => {
  const { isHere, isEnded, isOver, isNotified, choice, status, startsAt, consultant, visitId } = affected;
  if (isHere) return stillOpen(affected, services, id);
  if (isEnded || isOver || isNotified || choice?.startsWith("patient_")) return null;
  if (status === "paid") return (context) => movedEmail(services, context, { startsAt, consultant, isNurseAway: true });
  if (status !== "cancelled") return null;
  const refundCents = await cancelRefundOf(services, visitId);
  return (context) => cancelledEmail(context, "consultant", refundCents, context.refundReason);
};

const takesPlace: Template = (context, services) => ({
  subject: `Your visit takes place after all: ${context.when}`,
  heading: "Your visit takes place as planned",
  paragraphs: [
    `${context.consultant} is available for your visit after all. You don't need to do anything. Your payment and the link to the call stay the same.`,
  ],
  facts: context.facts,
  button: { label: "View your visit", url: `${context.page}/${context.id}` },
  after: callUsText(services),
});

const isKept = ({ isEnded, isHere, isOver }: Affected): boolean => isEnded && isHere && !isOver;

/** Nothing more to say if the visit has been moved or canceled with an email to this address. */
const secondNotice = ({ isHere, isEnded, isOver, isNotified, status }: Affected): Template | null => {
  if (isEnded || isOver || (!isHere && isNotified)) return null;
  if (isHere) return secondUnavailable;
  return status === "paid" ? secondMoved : status === "cancelled" ? secondCancelled : null;
};

/** Emails about visits whose nurse is unavailable. */
export const affectedVisitEmails: EmailRenderers = {
  "nurse-unavailable": rendered(notice, secondNotice),
  "visit-times-offered": rendered(stillOpen),
  "nurse-available-again": rendered(
    async (affected) => (isKept(affected) ? takesPlace : null),
    (affected) => (isKept(affected) ? secondAvailableAgain : null),
  ),
};
