import { HOUR_MS } from "./durations.ts";
import { DRIVER_LATE_MINUTES, NO_SHOW_MINUTES, RIDE_REFUND_NOTICE_HOURS } from "./rules.ts";

/**
 * Limits in the text of the refund rule. `ride_refund` in the database decides refunds, because they depend on the driver's
 * state.
 */
export const RIDE_REFUND_RULE = { hoursAhead: RIDE_REFUND_NOTICE_HOURS, lateMinutes: DRIVER_LATE_MINUTES } as const;

/** The deadline for a full refund and for rescheduling. */
export const rideRefundDeadline = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - RIDE_REFUND_RULE.hoursAhead * HOUR_MS);

/** The refund rule as shown before booking and canceling. */
export const rideRefundRule = (): string =>
  `Cancel for a full refund until a driver accepts, or up to ${RIDE_REFUND_RULE.hoursAhead} hours before the pick-up. After that you get half, and nothing once the driver is at the door. If no driver is there ${RIDE_REFUND_RULE.lateMinutes} minutes after the pick-up time, you get a full refund.`;

/** The no-show rule; the driver waits from the ride's time. */
export const rideNoShowRule = (): string =>
  `If you don't come to the door within ${NO_SHOW_MINUTES} minutes, the fare isn't refunded.`;
