import type { RuleNumbers } from "./rule-numbers.ts";
import {
  CALL_OPENS_MINUTES,
  CODE_MINUTES,
  inWords,
  LAST_REMINDER_HOURS,
  PLAN_PAYMENT_EMAIL_DAYS,
  READY_ARRIVAL_MINUTES,
  RIDE_MINUTES,
  UNDO_SECONDS,
  VISIT_DETAILS_DAYS,
} from "./rules.ts";

// Sentences and parts of sentences about rules that are used in several places.
export const JOIN_FROM = `You can join from ${inWords(CALL_OPENS_MINUTES, "minutes")} before the start`;
export const CODE_EXPIRES = `It expires after ${inWords(CODE_MINUTES, "minutes")}.`;
export const UNDO_HINT = `You can undo this for ${inWords(UNDO_SECONDS, "seconds")}.`;
export const DETAILS_PROMISE = `Only your nurse and our office can read it, and it is erased ${inWords(VISIT_DETAILS_DAYS, "days")} after the visit.`;
export const RIDES_APART = `Rides need ${inWords(RIDE_MINUTES, "minutes")} between them.`;
export const bookedAhead = ({ rideNoticeHours }: RuleNumbers): string =>
  `must be booked at least ${inWords(rideNoticeHours, "hours")} ahead`;
export const PICKED_UP_WITHIN = `within about ${inWords(READY_ARRIVAL_MINUTES, "minutes")}`;
export const HOUR_BEFORE = `${inWords(LAST_REMINDER_HOURS, "hours")} before`;
/** `a day and an hour before`, for whole days. */
export const dayAndHourBefore = ({ firstReminderHours: hours }: RuleNumbers): string =>
  `${hours % 24 === 0 ? inWords(hours / 24, "days") : inWords(hours, "hours")} and ${HOUR_BEFORE}`;
export const WEEK_BEFORE = `${inWords(PLAN_PAYMENT_EMAIL_DAYS / 7, "weeks")} before`;
