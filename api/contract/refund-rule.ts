import { HOUR_MS } from "./durations.ts";
import type { RuleNumbers } from "./rule-numbers.ts";
import { inDigits, inWords, REFUND_GRACE_MINUTES, REFUSE_OFFICE_CHANGE_HOURS } from "./rules.ts";
import type { Visitor } from "./visitor.ts";
import { dateAndTimeForBoth } from "./visitor-time.ts";

/** Why a canceled visit is refunded in full, or not at all (`late`). Decided by the SQL function `refund_reason`. */
export const REFUND_REASONS = [
  "nurse_unavailable",
  "we_canceled",
  "moved_by_office",
  "in_time",
  "grace_period",
  "late",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Reasons that are our fault: then the patient may reschedule until the start, as often as needed, and with another nurse. */
export const isOurFault = (reason: RefundReason): boolean =>
  reason === "nurse_unavailable" || reason === "moved_by_office";

/** The deadline for a full refund. `noticeHours`: those of the rule when the visit was booked. */
export const refundDeadline = (startsAt: Date, noticeHours: number): Date =>
  new Date(startsAt.getTime() - noticeHours * HOUR_MS);

const hours = (count: number): string => inDigits(count, "hour");

type MoveRule = Pick<RuleNumbers, "patientMoves" | "refundNoticeHours">;

const OURS = "If we can't keep the visit, you get a full refund.";
const GRACE = `You can also cancel for a full refund within ${REFUND_GRACE_MINUTES} minutes of paying.`;
const LATER = "Later cancellations and missed visits aren't refunded.";

/** The rule as shown before a time is chosen. */
export const refundRule = ({ refundNoticeHours }: RuleNumbers): string[] => [
  `Cancel at least ${hours(refundNoticeHours)} before for a full refund. ${LATER}`,
  GRACE,
  OURS,
];

/** The rescheduling rule as text: before booking, and for a patient who may still reschedule so often. */
export function moveRule({ patientMoves, refundNoticeHours }: MoveRule, movesLeft?: number): string {
  const times = movesLeft ?? patientMoves;
  if (times === 0) return "You can't reschedule online. Please call us if you need another time.";
  const often = times > 1 ? `up to ${inWords(times, "times")}` : movesLeft === undefined ? "once" : "one more time";
  return `You can reschedule ${often}, until ${hours(refundNoticeHours)} before your visit, at no extra charge.`;
}

/** The reason for a refund, for the patient. `noticeHours`: those of the rule when the visit was booked. */
export const refundReasonInWords = (reason: RefundReason, noticeHours: number): string => reasons(noticeHours)[reason];

const reasons = (noticeHours: number): Record<RefundReason, string> => ({
  nurse_unavailable: "Your nurse isn't available at that time, so you get a full refund.",
  we_canceled: "We canceled this visit, so you get a full refund.",
  moved_by_office: `We changed this visit less than ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")} ago, so you get a full refund.`,
  in_time: `The visit is at least ${hours(noticeHours)} away, so you get a full refund.`,
  grace_period: `You paid less than ${REFUND_GRACE_MINUTES} minutes ago, so you get a full refund.`,
  late: `The visit is less than ${hours(noticeHours)} away, so it isn't refundable.`,
});

/** The rule for one visit at this moment, with its deadline in the practice's and the reader's time. */
export function refundRuleOf(
  visit: { startsAt: Date; timeZone: string; visitor: Visitor | null; noticeHours: number },
  now: Date,
): string[] {
  const deadline = refundDeadline(visit.startsAt, visit.noticeHours);
  if (now > deadline)
    return [
      `This visit is less than ${hours(visit.noticeHours)} away: once paid, it isn't refunded if you cancel or miss it.`,
      GRACE,
      OURS,
    ];
  const by = dateAndTimeForBoth(deadline, visit.timeZone, visit.visitor);
  return [`Cancel by ${by} for a full refund. ${LATER}`, OURS];
}

type RuleNow = {
  reason: RefundReason;
  until: Date | null;
  timeZone: string;
  visitor: Visitor | null;
  noticeHours: number;
};

/** The rule for a paid visit as it is now: its reason and deadline, as decided by `refund_reason`. */
export function refundRuleNow({ reason, until, timeZone, visitor, noticeHours }: RuleNow): string[] {
  const by = until === null ? "the start of the visit" : dateAndTimeForBoth(until, timeZone, visitor);
  switch (reason) {
    case "in_time":
      return [`Cancel by ${by} for a full refund. ${LATER}`, OURS];
    case "grace_period":
      return [`You can still cancel for a full refund until ${by}. ${LATER}`, OURS];
    case "moved_by_office":
      return [`We changed this visit, so you can cancel for a full refund until ${by}.`, OURS];
    case "late":
      return [`This visit is less than ${hours(noticeHours)} away: it isn't refunded if you cancel or miss it.`, OURS];
    default:
      return [refundReasonInWords(reason, noticeHours)];
  }
}
