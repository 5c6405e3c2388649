import { NO_SHOW_MINUTES } from "./ride-status.ts";

/**
 * How much of what was paid for a ride comes back, 0 to 1, when its passenger cancels it: so many hours before the pick-up or
 * more, later than that, or once its driver has set out.
 */
export const RIDE_REFUND_RULE = { hoursAhead: 2, inTime: 1, late: 0.5, onTheWay: 0 } as const;

const HOUR_MS = 60 * 60_000;

/** The last moment at which cancelling a ride counts as in time; until then it can be moved as well. */
export const rideRefundDeadline = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - RIDE_REFUND_RULE.hoursAhead * HOUR_MS);

/** `startsAt` is null of a way back that waits to be called for: nobody comes for it yet. */
export type RideCancelling = { startsAt: Date | null; at: Date; isOnTheWay: boolean };

/** What goes back of what was paid for a ride, in cents, when its passenger cancels it at a moment. */
export function rideRefundCents(paidCents: number, { startsAt, at, isOnTheWay }: RideCancelling): number {
  const { inTime, late, onTheWay } = RIDE_REFUND_RULE;
  const isInTime = startsAt === null || at <= rideRefundDeadline(startsAt);
  const share = isOnTheWay ? onTheWay : isInTime ? inTime : late;
  return Math.round(paidCents * share);
}

/** The rule as it is told before a ride is booked, and where it can be cancelled. */
export const rideRefundRule = (): string =>
  `Cancel up to ${RIDE_REFUND_RULE.hoursAhead} hours before the pick-up and all of your money comes back; later, half of it; once the driver is on the way, nothing.`;

/** What it costs when nobody comes to the driver, who is no earlier than the ride's time. */
export const rideNoShowRule = (): string =>
  `If nobody comes to the driver within ${NO_SHOW_MINUTES} minutes, the fare is kept.`;
