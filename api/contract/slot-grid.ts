import { z } from "zod";
import { Day } from "./fields.ts";
import { BOOKABLE_DAYS, FIRST_SLOT, LAST_SLOT, SLOT_MINUTES } from "./rules.ts";

/** The bookable week (docs/rules/visits.md): half hours from 10:00, the last one at 20:30. Minutes are counted from midnight. */
export { BOOKABLE_DAYS, SLOT_MINUTES };

/**
 * The minute of day at which a day's slots start: 10:00 on later days, and today before 10:00. After that, the next
 * hour, at :00 if the clock's minutes are 30 or less, otherwise at :30 (docs/rules/visits.md).
 */
export function firstSlotMinute(minuteNow: number | null): number {
  if (minuteNow === null || minuteNow < FIRST_SLOT) return FIRST_SLOT;
  const hour = Math.floor(minuteNow / 60);
  return (hour + 1) * 60 + (minuteNow % 60 > 30 ? 30 : 0);
}

/** The minute of day of every slot, from `firstSlotMinute`; `minuteNow` is null on days after today. */
export function slotMinutes(minuteNow: number | null): number[] {
  const minutes: number[] = [];
  for (let minute = firstSlotMinute(minuteNow); minute <= LAST_SLOT; minute += SLOT_MINUTES) minutes.push(minute);
  return minutes;
}

/** A slot's label in the API and on screen: `10:30 AM`. */
export function slotTimeLabel(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = String(minute % 60).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** The minute of day of a label that `SlotTime` accepts. */
export function slotTimeMinute(label: SlotTime): number {
  const [, hour, minutes, half] = /^(\d+):(\d+) (AM|PM)$/.exec(label) ?? [];
  return (Number(hour) % 12) * 60 + Number(minutes) + (half === "PM" ? 12 * 60 : 0);
}

export type DayParts = { day: number; month: number; year: number };

/** `20_11_2026_`: day, month counted from 1, year, no leading zeros, a trailing underscore (docs/rules/visits.md). */
export const slotDateKey = ({ day, month, year }: DayParts): string => `${day}_${month}_${year}_`;

/** The parts of a key that `SlotDate` accepts. */
export function slotDateParts(key: string): DayParts {
  const [day, month, year] = key.split("_").map(Number);
  return { day: day ?? 0, month: month ?? 0, year: year ?? 0 };
}

const isoDay = ({ day, month, year }: DayParts): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Accepted with or without the trailing underscore; responses always have it. */
export const SlotDate = z
  .string("Please choose a day")
  .regex(/^[1-9]\d?_[1-9]\d?_\d{4}_?$/, "Please choose a day from the list")
  .refine((key) => Day.safeParse(isoDay(slotDateParts(key))).success, "Please choose a day from the list")
  .transform((key) => (key.endsWith("_") ? key : `${key}_`));
export type SlotDate = z.infer<typeof SlotDate>;

export const SlotTime = z
  .string("Please choose a time")
  .regex(/^(0?[1-9]|1[0-2]):[0-5]\d (AM|PM)$/, "Please choose a time from the list");
export type SlotTime = z.infer<typeof SlotTime>;
