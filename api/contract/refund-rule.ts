import type { Visitor } from "./visitor.ts";
import { dateAndTimeForBoth } from "./visitor-time.ts";

/** How much of what was paid for a visit comes back, 0 to 1: cancelled so many hours ahead or more; later or not come to; through us. */
export const REFUND_RULE = { hoursAhead: 24, inTime: 1, late: 0, ourFault: 1 } as const;

const HOUR_MS = 60 * 60_000;

/** The last moment at which cancelling a visit counts as in time. */
export const refundDeadline = (startsAt: Date): Date => new Date(startsAt.getTime() - REFUND_RULE.hoursAhead * HOUR_MS);

export type Cancelling = { startsAt: Date; at: Date; isOurFault: boolean };

/** What goes back of what was paid for a visit, in cents, when it is cancelled at a moment. */
export function refundCents(paidCents: number, { startsAt, at, isOurFault }: Cancelling): number {
  const { inTime, late, ourFault } = REFUND_RULE;
  const share = isOurFault ? ourFault : at <= refundDeadline(startsAt) ? inTime : late;
  return Math.round(paidCents * share);
}

const spokenShare = (share: number): string =>
  share === 1 ? "all of your money" : share === 0 ? "nothing" : `${Math.round(share * 100)} % of your money`;

const OURS = `If we cannot keep the visit, ${spokenShare(REFUND_RULE.ourFault)} comes back.`;

/** The rule as it is told before a time is chosen. */
export const refundRule = (): string[] => [
  `If you cancel ${REFUND_RULE.hoursAhead} hours ahead or earlier, ${spokenShare(REFUND_RULE.inTime)} comes back; later than that, or if you do not come, ${spokenShare(REFUND_RULE.late)}.`,
  OURS,
];

/** How often, and how many hours ahead at the latest, patients give a paid visit another time themselves. */
export const MOVE_RULE = { hoursAhead: 24, times: 2 } as const;

/** That rule as it is told. */
export const moveRule = (): string =>
  `A visit that is paid can be moved on its page up to ${MOVE_RULE.hoursAhead} hours ahead, ${MOVE_RULE.times === 2 ? "twice" : `${MOVE_RULE.times} times`}, and cancelled any time.`;

/** The same of one visit, as it stands now: by when it can be cancelled for what, in our time and the reader's own. */
export function refundRuleOf(
  visit: { startsAt: Date; timeZone: string; visitor: Visitor | null },
  now: Date,
): string[] {
  const deadline = refundDeadline(visit.startsAt);
  const { hoursAhead, inTime, late } = REFUND_RULE;
  if (now > deadline)
    return [
      `The visit is less than ${hoursAhead} hours away: if you cancel it once it is paid, or do not come, ${spokenShare(late)} comes back.`,
      OURS,
    ];
  const by = dateAndTimeForBoth(deadline, visit.timeZone, visit.visitor);
  return [
    `If you cancel by ${by}, ${spokenShare(inTime)} comes back; later than that, or if you do not come, ${spokenShare(late)}.`,
    OURS,
  ];
}
