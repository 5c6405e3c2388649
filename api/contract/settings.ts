import { formatMoney } from "./format-money.ts";
import * as rules from "./rules.ts";

/** What a setting's number is. `clock`: an hour of the day. */
export type SettingUnit = "cents" | "percent" | "minutes" | "hours" | "days" | "times" | "clock";
export const SETTING_GROUPS = {
  fares: "Fares",
  booking: "Booking and canceling",
  holds: "Holds and payment",
  pay: "Shares and limits",
  reminders: "Reminders",
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** What a new value counts for. What was booked before keeps its value, because its patient or passenger was told so. */
export const COUNTS_FOR = {
  rides: "Counts for rides booked after the change.",
  visits: "Counts for visits booked after the change.",
  visitsThen: "Counts for visits that start after the change.",
  everything: "Counts for everything after the change.",
} as const;

type Setting = {
  group: SettingGroup;
  label: string;
  unit: SettingUnit;
  value: number;
  lowest: number;
  highest: number;
  counts: keyof typeof COUNTS_FOR;
};

const setting = (
  group: SettingGroup,
  label: string,
  [value, unit]: [number, SettingUnit],
  [lowest, highest]: [number, number],
  counts: Setting["counts"] = "everything",
): Setting => ({ group, label, unit, value, lowest, highest, counts });

/** The fares of one-way rides, which an organization can have at its own rates. */
const FARES = {
  ambulatoryFareCents: setting("fares", "Walks", [rules.AMBULATORY_FARE_CENTS, "cents"], [100, 200_000], "rides"),
  wheelchairFareCents: setting("fares", "Wheelchair", [rules.WHEELCHAIR_FARE_CENTS, "cents"], [100, 200_000], "rides"),
  bariatricFareCents: setting("fares", "Bariatric", [rules.BARIATRIC_FARE_CENTS, "cents"], [100, 200_000], "rides"),
  stretcherFareCents: setting("fares", "Stretcher", [rules.STRETCHER_FARE_CENTS, "cents"], [100, 200_000], "rides"),
};

/**
 * The numbers that the owner changes in the office: bounds and defaults. Each is a rule of rules.ts in camelCase; the database has the
 * changes, each with its first moment (`setting_value`).
 */
export const SETTINGS = {
  ...FARES,
  returnTripPercent: setting(
    "fares",
    "Return trip, of one way",
    [rules.RETURN_TRIP_PERCENT, "percent"],
    [100, 200],
    "rides",
  ),

  refundNoticeHours: setting(
    "booking",
    "Visits: cancel or reschedule for a full refund until",
    [rules.REFUND_NOTICE_HOURS, "hours"],
    [1, 168],
    "visits",
  ),
  patientMoves: setting(
    "booking",
    "Visits: patients can reschedule",
    [rules.PATIENT_MOVES, "times"],
    [0, 10],
    "visits",
  ),
  rideRefundNoticeHours: setting(
    "booking",
    "Rides: cancel for a full refund until",
    [rules.RIDE_REFUND_NOTICE_HOURS, "hours"],
    [1, 48],
    "rides",
  ),
  rideNoticeHours: setting("booking", "Rides: book at least ahead", [rules.RIDE_NOTICE_HOURS, "hours"], [1, 48]),
  rideHorizonDays: setting("booking", "Rides: book at most ahead", [rules.RIDE_HORIZON_DAYS, "days"], [7, 365]),

  holdMinutes: setting("holds", "Patients have to pay within", [rules.HOLD_MINUTES, "minutes"], [1, 1440]),
  officeHoldHours: setting("holds", "Callers have to pay within", [rules.OFFICE_HOLD_HOURS, "hours"], [1, 72]),
  waitlistOfferMinutes: setting(
    "holds",
    "A time offered to the waitlist is kept for",
    [rules.WAITLIST_OFFER_MINUTES, "minutes"],
    [5, 240],
  ),

  nurseSharePercent: setting(
    "pay",
    "Nurse's share of a visit",
    [rules.NURSE_SHARE_PERCENT, "percent"],
    [0, 100],
    "visitsThen",
  ),
  driverSharePercent: setting(
    "pay",
    "Driver's share of a fare",
    [rules.DRIVER_SHARE_PERCENT, "percent"],
    [0, 100],
    "rides",
  ),
  refundLimitCents: setting(
    "pay",
    "The desk can give beyond the rules",
    [rules.REFUND_LIMIT_CENTS, "cents"],
    [0, 100_000],
  ),
  largePaymentCents: setting(
    "pay",
    "Enter an organization's payment twice above",
    [rules.LARGE_PAYMENT_CENTS, "cents"],
    [0, 100_000_000],
  ),

  firstReminderHours: setting(
    "reminders",
    "First reminder of a visit",
    [rules.FIRST_REMINDER_HOURS, "hours"],
    [24, 168],
    "visits",
  ),
  eveningBefore: setting(
    "reminders",
    "Reminder of a ride, the day before at",
    [rules.EVENING_BEFORE, "clock"],
    [12, 20],
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Record<SettingName, number>;

/** `$65.00`, `180%`, `24 hours`, `6 PM`. */
export function settingInWords(value: number, unit: SettingUnit): string {
  switch (unit) {
    case "cents":
      return formatMoney(value);
    case "percent":
      return `${value}%`;
    case "clock":
      return `${value % 12 || 12} ${value < 12 ? "AM" : "PM"}`;
    case "minutes":
      return rules.inDigits(value, "minute");
    case "hours":
      return rules.inDigits(value, "hour");
    case "days":
      return rules.inDigits(value, "day");
    case "times":
      return rules.inDigits(value, "time");
  }
}
