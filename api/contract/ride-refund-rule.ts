import { HOUR_MS } from "./durations.ts";
import { DRIVER_LATE_MINUTES, inDigits, NO_SHOW_MINUTES } from "./rules.ts";

/** The deadline for a full refund and for rescheduling. `noticeHours`: those of the rule when the ride was booked. */
export const rideRefundDeadline = (startsAt: Date, noticeHours: number): Date =>
  new Date(startsAt.getTime() - noticeHours * HOUR_MS);

/**
 * The refund rule as shown before booking and canceling. `ride_refund` in the database decides refunds, because they depend on the driver's
 * state.
 */
export const rideRefundRule = (noticeHours: number): string =>
  `Cancel for a full refund until a driver accepts, or up to ${inDigits(noticeHours, "hour")} before the pick-up. After that you get half, and nothing once the driver is at the door. If no driver is there ${DRIVER_LATE_MINUTES} minutes after the pick-up time, you get a full refund.`;

/** The part of what is left of a payment that a late cancellation gives back, in dollars; `ride_refund` decides the refund itself. */
export const lateRefund = (refundable: number): number => Math.round(Math.round(refundable * 100) / 2) / 100;

/** The no-show rule; the driver waits from the ride's time. */
export const rideNoShowRule = (): string =>
  `If you don't come to the door within ${NO_SHOW_MINUTES} minutes, the fare isn't refunded.`;
