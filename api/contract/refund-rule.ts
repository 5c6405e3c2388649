import { HOUR_MS } from "./durations.ts";
import {
  inWords,
  PATIENT_MOVES,
  REFUND_GRACE_MINUTES,
  REFUND_NOTICE_HOURS,
  REFUSE_OFFICE_CHANGE_HOURS,
} from "./rules.ts";
import type { Visitor } from "./visitor.ts";
import { dateAndTimeForBoth } from "./visitor-time.ts";

/** Full refund of a canceled visit: hours before the start, and minutes after paying. */
export const REFUND_RULE = { hoursAhead: REFUND_NOTICE_HOURS, graceMinutes: REFUND_GRACE_MINUTES } as const;

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

/** The deadline for a full refund. */
export const refundDeadline = (startsAt: Date): Date => new Date(startsAt.getTime() - REFUND_RULE.hoursAhead * HOUR_MS);

const OURS = "If we can't keep the visit, you get a full refund.";
const GRACE = `You can also cancel for a full refund within ${REFUND_RULE.graceMinutes} minutes of paying.`;
const LATER = "Later cancellations and missed visits aren't refunded.";

/** The rule as shown before a time is chosen. */
export const refundRule = (): string[] => [
  `Cancel at least ${REFUND_RULE.hoursAhead} hours before for a full refund. ${LATER}`,
  GRACE,
  OURS,
];

/** Rescheduling a paid visit: minimum hours before the start, and how many times. */
export const MOVE_RULE = { hoursAhead: REFUND_NOTICE_HOURS, times: PATIENT_MOVES } as const;

/** The rescheduling rule as text, for a patient who may still reschedule so often. */
export const moveRule = (movesLeft: number = MOVE_RULE.times): string =>
  `You can reschedule ${movesLeft === 1 ? "one more time" : "up to two times"}, until ${MOVE_RULE.hoursAhead} hours before your visit, at no extra charge.`;

/** The reason for a refund, for the patient. */
const REASONS: Record<RefundReason, string> = {
  nurse_unavailable: "Your nurse isn't available at that time, so you get a full refund.",
  we_canceled: "We canceled this visit, so you get a full refund.",
  moved_by_office: `We changed this visit less than ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")} ago, so you get a full refund.`,
  in_time: `The visit is at least ${REFUND_RULE.hoursAhead} hours away, so you get a full refund.`,
  grace_period: `You paid less than ${REFUND_RULE.graceMinutes} minutes ago, so you get a full refund.`,
  late: `The visit is less than ${REFUND_RULE.hoursAhead} hours away, so it isn't refundable.`,
};
export const refundReasonInWords = (reason: RefundReason): string => REASONS[reason];

/** The rule for one visit at this moment, with its deadline in the practice's and the reader's time. */
export function refundRuleOf(
  visit: { startsAt: Date; timeZone: string; visitor: Visitor | null },
  now: Date,
): string[] {
  const deadline = refundDeadline(visit.startsAt);
  const { hoursAhead } = REFUND_RULE;
  if (now > deadline)
    return [
      `This visit is less than ${hoursAhead} hours away: once paid, it isn't refunded if you cancel or miss it.`,
      GRACE,
      OURS,
    ];
  const by = dateAndTimeForBoth(deadline, visit.timeZone, visit.visitor);
  return [`Cancel by ${by} for a full refund. ${LATER}`, OURS];
}

type RuleNow = { reason: RefundReason; until: Date | null; timeZone: string; visitor: Visitor | null };

/** The rule for a paid visit as it is now: its reason and deadline, as decided by `refund_reason`. */
export function refundRuleNow({ reason, until, timeZone, visitor }: RuleNow): string[] {
  const by = until === null ? "the start of the visit" : dateAndTimeForBoth(until, timeZone, visitor);
  switch (reason) {
    case "in_time":
      return [`Cancel by ${by} for a full refund. ${LATER}`, OURS];
    case "grace_period":
      return [`You can still cancel for a full refund until ${by}. ${LATER}`, OURS];
    case "moved_by_office":
      return [`We changed this visit, so you can cancel for a full refund until ${by}.`, OURS];
    case "late":
      return [
        `This visit is less than ${REFUND_RULE.hoursAhead} hours away: it isn't refunded if you cancel or miss it.`,
        OURS,
      ];
    default:
      return [refundReasonInWords(reason)];
  }
}
