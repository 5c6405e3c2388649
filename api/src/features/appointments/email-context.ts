import type { DialIn } from "../../../contract/appointments.ts";
import { callText } from "../../../contract/help-hours.ts";
import { BANK_DECIDES, BANK_RETURNED, type PayMethod, type PaymentDispute } from "../../../contract/payment-text.ts";
import { type RefundReason, refundRuleNow, refundRuleOf } from "../../../contract/refund-rule.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { type VisitorColumns, visitorOf } from "../../lib/accounts/visitors.ts";
import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import { HELP } from "../../lib/mail/email-message.ts";
import { type Delivery, type EmailRenderer, greeting, plainName, timeFact } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatTime } from "../../lib/time/format-time.ts";
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
  /** The refund rule's notice when the visit was booked. */
  noticeHours: number;
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
    select a.id, a.status, p.email, addressed_as(p) as patient, a.zoom_email, c.name as consultant, a.starts_at,
      a.ends_at, a.held_until, a.fee_cents, a.meeting_url, a.dial_in, a.paid_at, a.cancel_reason, a.refund_reason,
      visit_dispute(a.id) as dispute, ${paymentOf(services.db)} as payment_reference, ${methodOf(services.db)} as paid_by,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves, a.visitor_zone, a.visitor_hour12,
      for_name, for_relation, (select email from visit_cc where appointment_id = a.id and confirmed_at is not null) as second_email,
      exists (select from affected_visit v where (v.appointment_id, v.consultant_id, v.starts_at) = (a.id, a.consultant_id, a.starts_at)
        and v.ended_at is null and v.choice is distinct from 'kept') as is_nurse_away, rule.reason as rule_reason, rule.until as rule_until,
      setting_value('refundNoticeHours', a.booked_at) as notice_hours
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
function factsOf(
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
  { startsAt, visitor, dispute, ruleReason, ruleUntil, noticeHours }: EmailContext,
  { config }: Pick<Services, "config">,
): string {
  if (dispute) return { open: BANK_DECIDES, lost: BANK_RETURNED }[dispute];
  const at = { timeZone: config.practiceTimeZone, visitor, noticeHours };
  const rule = ruleReason
    ? refundRuleNow({ ...at, reason: ruleReason, until: ruleUntil })
    : refundRuleOf({ ...at, startsAt }, new Date());
  return rule.join(" ");
}

export const callUsText = ({ config, practice }: Services): string[] =>
  practice.phone ? [`${HELP}Call us: ${callText(practice, config.publicUrl)}`] : [];

/** Programs that know iTIP update the entry; the rest need the file. */
export const UPDATES_CALENDAR =
  "Most calendars show the change automatically. If yours doesn't, open the attached calendar file.";

export type EmailContent = Omit<EmailMessage, "to" | "greeting">;
export type Template = (context: EmailContext, services: Services) => EmailContent | null;
/** The email to the patient, and the one to the visit's confirmed second address. */
type Templates = { own: Template; second?: Template | undefined };

/** Renders an email about a visit to one of its addresses. */
export const visitEmail =
  (own: Template, second?: Template): EmailRenderer =>
  async (services, subjectId, delivery) => {
    const context = await emailContextOf(services, subjectId);
    return context && emailAbout(services, context, delivery, { own, second });
  };

/** An email to the patient has the visit's link only if it goes to the account's own address. Null for a copy to the same address. */
export async function emailAbout(
  services: Services,
  context: EmailContext,
  { recipient, isCopy, isShown }: Delivery,
  { own, second }: Templates,
): Promise<EmailMessage | null> {
  if (recipient === "second") return second ? emailToSecond(services, context, second) : null;
  const [to, other] = recipient === "call" ? [context.zoomEmail, context.email] : [context.email, context.zoomEmail];
  const isSame = to.toLowerCase() === other.toLowerCase();
  if (isCopy && (isSame || to === "")) return null;
  const isOwn = to !== "" && (recipient === "own" || isSame);
  const visitLink = isOwn ? await visitLinkFor(services, context.id, isShown) : null;
  const message = own({ ...context, visitLink }, services);
  return message && { to, greeting: greeting(context.patient), ...message };
}

/**
 * The email to the visit's second address, whose owner has confirmed it; null if there is none, or if it is one of the patient's other two.
 * Times are in the practice's zone: we know only the patient's.
 */
function emailToSecond(services: Services, context: EmailContext, template: Template): EmailMessage | null {
  if (!context.secondEmail) return null;
  const addresses = [context.email, context.zoomEmail].map((one) => one.toLowerCase());
  if (addresses.includes(context.secondEmail)) return null;
  const facts = factsOf(context, services.config.practiceTimeZone, null);
  const message = template({ ...context, visitor: null, facts }, services);
  return message && { to: context.secondEmail, greeting: "Hello,", ...message };
}
