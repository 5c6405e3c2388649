import { BANK_RETURNED, refundDueText, refundHeldText } from "../../../../contract/payment-text.ts";
import type { EmailMessage, Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, greeting } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney, formatTime } from "../../../lib/time/format-time.ts";
import { cancelledEmail, cancelRefundOf, movedEmail } from "../changes/change-emails.ts";
import { visitLinkFor } from "../changes/visit-link-urls.ts";
import {
  emailToSecond,
  secondAvailableAgain,
  secondCancelled,
  secondMoved,
  secondUnavailable,
} from "../details/cc-emails.ts";
import { callUsText, type EmailContext, emailContextOf, type Template } from "../emails.ts";

type EmailContent = Omit<EmailMessage, "to" | "greeting">;
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
    url: context.visitLink ?? context.page,
  },
  after: [
    "This link works without logging in, until your visit's time. Please don't share it.",
    undecidedText(context, refundCents),
    ...callUsText(services.config),
  ],
});

type Affected = {
  visitId: string;
  choice: string | null;
  isHere: boolean;
  isOver: boolean;
  isEnded: boolean;
  isTold: boolean;
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
        and e.subject_id in (a.id, visit_email_subject(a.id)) and e.queued_at >= v.found_at) as is_told,
      refund.refund_cents, v.starts_at, c.name as consultant
    from affected_visit v join appointment a on a.id = v.appointment_id join consultant c on c.id = v.consultant_id,
      visit_refund(a, 'consultant') refund where v.id = ${id}`;
  return affected;
}

const offeredTimes = ({ db }: Services, id: string) => db<OfferedTime[]>`
  select o.starts_at, c.name as consultant from offered_time o join consultant c on c.id = o.consultant_id
  where affected_visit_id = ${id} order by o.starts_at, c.name`;

type Content = (
  services: Services,
  context: EmailContext,
  affected: Affected,
  id: string,
  isShown: boolean,
) => Promise<EmailContent | null>;

/** Renders an email about an affected visit: to the account's email, or to the one given for the call if that is another. */
const rendered =
  (content: Content, to: "email" | "zoomEmail" = "email"): EmailRenderer =>
  async (services, id, _address, isShown = false) => {
    const affected = await affectedOf(services, id);
    const context = affected && (await emailContextOf(services, affected.visitId));
    if (!context) return null;
    const isSame = context.zoomEmail === "" || context.email.toLowerCase() === context.zoomEmail.toLowerCase();
    if (to === "zoomEmail" && isSame) return null;
    const message = await content(services, context, affected, id, isShown);
    return message && { to: context[to], greeting: greeting(context.patient), ...message };
  };

/** The same for the visit's confirmed second address, which gets no link to choose. */
const toSecond =
  (templateOf: (affected: Affected) => Template | null): EmailRenderer =>
  async (services, id) => {
    const affected = await affectedOf(services, id);
    const context = affected && (await emailContextOf(services, affected.visitId));
    const template = affected && templateOf(affected);
    return context && template ? emailToSecond(services, context, template) : null;
  };

async function stillOpen(
  services: Services,
  context: EmailContext,
  { visitId, isEnded, isOver, isHere, refundCents }: Affected,
  id: string,
  isShown: boolean,
) {
  if (isEnded || isOver || !isHere) return null;
  const visitLink = await visitLinkFor(services, visitId, isShown);
  return nurseUnavailableEmail(
    { ...context, visitLink },
    { offered: await offeredTimes(services, id), refundCents, services },
  );
}

/** Tells the patient even if the office has moved or canceled the visit without an email. Patients who chose themselves know. */
async function notice(
  services: Services,
  context: EmailContext,
  affected: Affected,
  id: string,
  isShown: boolean,
): Promise<EmailContent | null> {
  const { isHere, isEnded, isOver, isTold, choice, status, startsAt, consultant, visitId } = affected;
  if (isHere) return stillOpen(services, context, affected, id, isShown);
  if (isEnded || isOver || isTold || choice?.startsWith("patient_")) return null;
  if (status === "paid") return movedEmail(services, context, { startsAt, consultant, isNurseAway: true });
  if (status !== "cancelled") return null;
  const refundCents = await cancelRefundOf(services, visitId);
  return cancelledEmail(context, "consultant", refundCents, context.refundReason);
}

const availableAgain = async (
  { config }: Services,
  context: EmailContext,
  { isEnded, isHere, isOver }: Affected,
): Promise<EmailContent | null> =>
  isEnded && isHere && !isOver
    ? {
        subject: `Your visit takes place after all: ${context.when}`,
        heading: "Your visit takes place as planned",
        paragraphs: [
          `${context.consultant} is available for your visit after all. You don't need to do anything. Your payment and the link to the call stay the same.`,
        ],
        facts: context.facts,
        button: { label: "View your visit", url: `${context.page}/${context.id}` },
        after: callUsText(config),
      }
    : null;

/** Nothing more to say if the visit has been moved or canceled with an email to this address. */
const secondNotice = ({ isHere, isEnded, isOver, isTold, status }: Affected): Template | null => {
  if (isEnded || isOver || (!isHere && isTold)) return null;
  if (isHere) return secondUnavailable;
  return status === "paid" ? secondMoved : status === "cancelled" ? secondCancelled : null;
};

const secondTakesPlace = ({ isEnded, isHere, isOver }: Affected): Template | null =>
  isEnded && isHere && !isOver ? secondAvailableAgain : null;

/** Emails about visits whose nurse is unavailable. */
export const affectedVisitEmails: Record<string, EmailRenderer> = {
  "nurse-unavailable": rendered(notice),
  "nurse-unavailable-copy": rendered(notice, "zoomEmail"),
  "nurse-unavailable-second": toSecond(secondNotice),
  "visit-times-offered": rendered(stillOpen),
  "visit-times-offered-copy": rendered(stillOpen, "zoomEmail"),
  "nurse-available-again": rendered(availableAgain),
  "nurse-available-again-copy": rendered(availableAgain, "zoomEmail"),
  "nurse-available-again-second": toSecond(secondTakesPlace),
};
