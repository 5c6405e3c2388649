import { DRIVER_LATE_MINUTES, NO_SHOW_MINUTES, RIDE_REFUND_NOTICE_HOURS } from "./rules.ts";

/**
 * The times in the refund rule of rides, as it is told. What is refunded is decided in one place, by the database
 * (`ride_refund`), since it depends on who has accepted and who is at the door.
 */
export const RIDE_REFUND_RULE = { hoursAhead: RIDE_REFUND_NOTICE_HOURS, lateMinutes: DRIVER_LATE_MINUTES } as const;

const HOUR_MS = 60 * 60_000;

/** The last moment at which cancelling a ride counts as in time; until then it can be moved as well. */
export const rideRefundDeadline = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - RIDE_REFUND_RULE.hoursAhead * HOUR_MS);

/** The rule as it is told before a ride is booked, and where it can be cancelled. */
export const rideRefundRule = (): string =>
  `Cancel for a full refund until a driver accepts, or up to ${RIDE_REFUND_RULE.hoursAhead} hours before the pick-up. After that you get half back, and nothing once the driver is at your door. If no driver is there ${RIDE_REFUND_RULE.lateMinutes} minutes after the pick-up time, you get all of it back.`;

/** What it costs when nobody comes to the driver, who waits from the ride's time on. */
export const rideNoShowRule = (): string =>
  `If you don't come to the door within ${NO_SHOW_MINUTES} minutes, the fare isn't refunded.`;
