/*
 * The numbers of the product's rules (docs/rules). A name ends with its unit; one without is a count, or a minute of the day.
 * `npm run typegen` makes each a SQL function of the same name without its unit (`rule_refund_notice()`), in api/db/rules.sql.
 * Those that settings.ts names are defaults: the owner changes them in the office, and the SQL function reads the change.
 */

// Slots: half hours from 10:00, the last one at 20:30, of seven days.
export const SLOT_MINUTES = 30;
export const FIRST_SLOT = 10 * 60;
export const LAST_SLOT = 20 * 60 + 30;
export const BOOKABLE_DAYS = 7;
/** The longest notice that a nurse can need. */
export const LONGEST_NOTICE_DAYS = 7;

// Times of day in searches.
export const AFTERNOON = 12 * 60;
export const EVENING = 17 * 60;

// Holds: how many at a time and per hour, for known and unknown patients.
export const KNOWN_HOLDS = 3;
export const UNKNOWN_HOLDS = 1;
export const KNOWN_HOLDS_AN_HOUR = 30;
export const UNKNOWN_HOLDS_AN_HOUR = 10;
export const HOLDS_OF_ONE_ADDRESS = 20;
export const LIMIT_WINDOW_HOURS = 1;
export const HOLD_EMAIL_DELAY_MINUTES = 5;
export const WISH_CHECK_MINUTES = 1;
export const OFFICE_HOLD_HOURS = 24;
export const HOLD_MINUTES = 30;
export const WAITLIST_OFFER_MINUTES = 15;

// Refunds and reschedules of visits.
export const REFUND_NOTICE_HOURS = 24;
export const REFUND_GRACE_MINUTES = 15;
export const REFUSE_OFFICE_CHANGE_HOURS = 24;
export const PATIENT_MOVES = 2;
export const ATTENDANCE_CORRECTION_HOURS = 24;
export const NO_SHOW_REPORT_HOURS = 24;

// Calls: how long before the start they open, how long after the end a nurse can rejoin, and after which wait a nurse counts as absent.
export const CALL_OPENS_MINUTES = 10;
export const CALL_REJOIN_MINUTES = 15;
export const UNATTENDED_MINUTES = 10;

// What a patient tells the nurse is kept this long after the visit.
export const VISIT_DETAILS_DAYS = 30;

// Visits of an unavailable nurse: how many times are offered, and how far ahead an earlier time must be.
export const OFFERED_TIMES = 3;
export const EARLIER_TIME_NOTICE_HOURS = 2;

// Reminders of visits and rides.
export const FIRST_REMINDER_HOURS = 24;
export const LAST_REMINDER_HOURS = 1;

// Booking rides.
export const RIDE_MINUTES = 90;
export const RIDE_NOTICE_HOURS = 1;
export const RIDE_HORIZON_DAYS = 90;
export const OPEN_RIDES = 10;
export const UNPAID_TRIPS = 3;
export const KNOWN_RIDES_AN_HOUR = 30;
export const UNKNOWN_RIDES_AN_HOUR = 10;

// Rides on the day.
export const RIDE_REFUND_NOTICE_HOURS = 2;
export const DRIVER_LATE_MINUTES = 15;
export const LATE_WARNING_MINUTES = 5;
export const AT_RISK_MINUTES = 15;
export const AT_RISK_AFTER_RIDE_MINUTES = 30;
export const REASSIGN_LATE_RIDE_MINUTES = 30;
export const GIVE_UP_LATE_RIDE_HOURS = 1;
export const EARLIEST_ARRIVAL_MINUTES = 30;
export const LATE_STEP_MINUTES = 5;
export const EARLIEST_STEP_HOURS = 2;
export const UNFINISHED_RIDE_HOURS = 2;
export const END_UNFINISHED_RIDE_HOURS = 12;
export const READY_ARRIVAL_MINUTES = 30;
export const WILL_CALL_HOURS = 4;
export const SHARE_LINK_HOURS = 2;
export const LONGEST_ESTIMATE_MINUTES = 240;
export const ON_TIME_MINUTES = 5;
export const POSITION_DAYS = 30;
// A driver sees the passenger's details this long after the end.
export const PASSENGER_SHOWN_DAYS = 1;

// A no-show can be recorded this long after the driver is at the door, and not before the ride's time.
export const NO_SHOW_MINUTES = 15;

// Dispatch.
export const OFFER_MINUTES = 30;
export const ROSTER_OFFER_HOURS = 12;
export const URGENT_OFFER_MINUTES = 5;
export const URGENT_RIDE_HOURS = 3;
export const GIVE_UP_REJECTED_RIDE_MINUTES = 15;
export const STILL_LOOKING_FIRST_HOURS = 24;
export const STILL_LOOKING_HOURS = 3;
export const SHIFT_HOURS = 12;
export const USED_SESSION_MINUTES = 12;

// Passengers are reminded of a ride, and calls to them are due, at this hour of the day before by the practice's clock.
export const EVENING_BEFORE = 18;
// A call about later news is due this long before the pick-up, but not sooner than this after the news.
export const CALL_BEFORE_PICK_UP_HOURS = 2;
export const CALL_AFTER_NEWS_MINUTES = 15;

// Ride plans: rides are created and days are shown so far ahead.
export const PLAN_CREATED_DAYS = 14;
export const PLAN_SHOWN_DAYS = 28;
export const PLAN_PAYMENT_NOTICE_HOURS = 2;
export const SHORTEST_PAYMENT_MINUTES = 31;
export const PLAN_PAYMENT_EMAIL_DAYS = 7;
export const PLAN_UNPAID_EMAIL_DAYS = 1;
export const PLAN_FIRST_EMAIL_HOURS = 1;
/** From then on a ride of a plan is also among the coming rides. */
export const PLAN_RIDE_LISTED_HOURS = 24;

// What a driver can claim for a ride beyond its quote, in cents.
export const HIGHEST_CLAIM_CENTS = 100_000;

// Actions of the office can be undone for this long; emails and refunds are sent after it.
export const UNDO_SECONDS = 10;

// Money.
export const REFUND_ALERT_HOURS = 1;
export const REFUND_SENDING_SECONDS = 30;
export const CHECKOUT_OPENING_SECONDS = 60;
export const CHECKOUT_POLL_MINUTES = 1;
export const CHECKOUT_SLOW_POLL_MINUTES = 5;
export const CHECKOUT_FAST_POLLING_MINUTES = 10;
export const EXTRA_PAYMENT_DAYS = 7;
// A payment link shows a ride and a plan's week until this long after the pick-up, and an extra until this long after it was claimed.
export const RIDE_PAY_LINK_HOURS = 2;
export const PLAN_PAY_LINK_DAYS = 7;
export const EXTRA_PAY_LINK_DAYS = 30;

// Codes and links to sign in or to confirm an email.
export const CODE_MINUTES = 10;
export const EMAIL_LINK_HOURS = 1;
export const WELCOME_LINK_DAYS = 7;
export const INVITATION_DAYS = 7;

// Sessions: those of the office and of nurses are locked when idle, and end without a second factor. A change of the access needs a recent check.
export const PATIENT_SESSION_DAYS = 30;
export const DRIVER_SESSION_HOURS = 12;
export const OFFICE_SESSION_HOURS = 12;
export const OFFICE_IDLE_MINUTES = 30;
export const SECOND_FACTOR_MINUTES = 10;
export const RECENT_CHECK_MINUTES = 5;

// Today: when tasks count as soon and as urgent, and how far they can be snoozed.
export const SOON_TASK_HOURS = 2;
export const URGENT_TASK_HOURS = 3;
export const LONGEST_TASK_SNOOZE_DAYS = 7;
export const LONGEST_NOW_SNOOZE_MINUTES = 10;

// A nurse's part of what is paid for a visit, unless the nurse has another, and a driver's part of a ride's fare.
export const NURSE_SHARE_PERCENT = 70;
export const DRIVER_SHARE_PERCENT = 100;

// What the desk can give beyond the rules, and above which amount a payment of an organization is entered twice.
export const REFUND_LIMIT_CENTS = 20_000;
export const LARGE_PAYMENT_CENTS = 1_000_000;

// The inbox. A text counts as urgent for so long.
export const URGENT_TEXT_HOURS = 24;
export const LONGEST_INBOX_SNOOZE_DAYS = 30;
export const KEEP_MESSAGE_MONTHS = 24;
export const KEEP_APPLICATION_MONTHS = 12;

// Fares of one-way rides, and a return trip's in percent of them.
export const AMBULATORY_FARE_CENTS = 4500;
export const WHEELCHAIR_FARE_CENTS = 6500;
export const BARIATRIC_FARE_CENTS = 12_000;
export const STRETCHER_FARE_CENTS = 16_000;
export const RETURN_TRIP_PERCENT = 180;

/** The passengers that each vehicle can carry. */
export const VEHICLE_CAPABILITIES = {
  Sedan: ["ambulatory"],
  "Wheelchair Van": ["ambulatory", "wheelchair"],
  "Bariatric Van": ["ambulatory", "wheelchair", "bariatric"],
  "Stretcher Van": ["stretcher"],
} as const;

// Texts that can wait are not sent at night, from and until these hours by the practice's clock, if the pick-up is at least this much later.
export const QUIET_FROM = 21;
export const QUIET_UNTIL = 8;
export const WARNING_AFTER_QUIET_HOURS = 2;

// Reports: a patient is lost after so long without a visit or ride, and a ride counts as at most so long on the road.
export const PATIENT_LOST_DAYS = 180;
export const RIDE_COUNTED_HOURS = 6;

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A duration with digits: `1 hour`, `24 hours`. */
export const inDigits = (count: number, unit: "hour" | "day" | "minute" | "time"): string =>
  `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;

/** A duration in a sentence: `an hour`, `ten minutes`, `24 hours`. Numbers up to ten are words. */
export function inWords(count: number, units: "seconds" | "minutes" | "hours" | "days" | "weeks" | "times"): string {
  if (count === 1) return `${units === "hours" ? "an" : "a"} ${units.slice(0, -1)}`;
  return `${NUMBERS[count - 2] ?? count} ${units}`;
}
