import { Temporal } from "temporal-polyfill";
import {
  BOOKABLE_DAYS,
  type DayParts,
  firstSlotMinute,
  type SlotDate,
  type SlotTime,
  slotDateKey,
  slotDateParts,
  slotMinutes,
  slotTimeLabel,
  slotTimeMinute,
} from "../../../contract/slot-grid.ts";

export type GridSlot = { slotTime: string; startsAt: Date };
export type GridDay = { slotDate: string; slots: GridSlot[] };

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

function instantOf({ year, month, day }: DayParts, minute: number, zone: string): Date {
  const local = Temporal.PlainDateTime.from({
    year,
    month,
    day,
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  });
  return new Date(local.toZonedDateTime(zone).epochMilliseconds);
}

/** The seven bookable days at `now`, today first, with every slot of the grid, free or taken (docs/rules/visits.md). */
export function bookableWeek(now: Date, zone: string): GridDay[] {
  const local = inZone(now, zone);
  const left = slotMinutes(local.hour * 60 + local.minute).length;
  return weekFrom(local.toPlainDate(), zone).map(({ slotDate, slots }, ahead) => ({
    slotDate,
    slots: ahead === 0 ? slots.slice(slots.length - left) : slots,
  }));
}

let latestWeek: { key: string; days: GridDay[] } | undefined;

/** Seven whole days. The latest result is cached: it is the same for a whole day, and its instants take a while to compute. */
function weekFrom(today: Temporal.PlainDate, zone: string): GridDay[] {
  const key = `${today} ${zone}`;
  if (latestWeek?.key === key) return latestWeek.days;
  const days = Array.from({ length: BOOKABLE_DAYS }, (_, ahead) => {
    const { day, month, year } = today.add({ days: ahead });
    const slots = slotMinutes(null).map((minute) => ({
      slotTime: slotTimeLabel(minute),
      startsAt: instantOf({ day, month, year }, minute, zone),
    }));
    return { slotDate: slotDateKey({ day, month, year }), slots };
  });
  latestWeek = { key, days };
  return days;
}

/** The start of today and the end of the bookable week, both midnight. */
export function weekBounds(now: Date, zone: string): { from: Date; until: Date } {
  const today = inZone(now, zone).startOfDay();
  return {
    from: new Date(today.epochMilliseconds),
    until: new Date(today.add({ days: BOOKABLE_DAYS }).epochMilliseconds),
  };
}

/** An instant as `slotDate` and `slotTime` of the API. */
export function slotLabels(startsAt: Date, zone: string): { slotDate: string; slotTime: string } {
  const local = inZone(startsAt, zone);
  return {
    slotDate: slotDateKey(local),
    slotTime: slotTimeLabel(local.hour * 60 + local.minute),
  };
}

/** The instant of a date (`YYYY-MM-DD`) and time (`HH:MM`) in the practice's zone. A time that a clock change skips counts as the later one. */
export const practiceInstant = (date: string, time: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds);

/** An instant as date (`YYYY-MM-DD`) and time (`HH:MM`) in the practice's zone. */
export function practiceLabels(at: Date, zone: string): { date: string; time: string } {
  const local = inZone(at, zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** The start and the end of the practice's day at `now`, both midnight. */
export function dayBounds(now: Date, zone: string): { from: Date; until: Date } {
  const today = inZone(now, zone).startOfDay();
  return { from: new Date(today.epochMilliseconds), until: new Date(today.add({ days: 1 }).epochMilliseconds) };
}

/** Like `dayBounds`, for a date (`YYYY-MM-DD`). */
export const boundsOfDay = (date: string, zone: string): { from: Date; until: Date } =>
  dayBounds(practiceInstant(date, "00:00", zone), zone);

export type SlotError = "past" | "not_on_the_grid" | "beyond_the_week";

/** The instant of a requested slot, or why it can't be booked at `now`. */
export function slotInstant(
  slot: { slotDate: SlotDate; slotTime: SlotTime },
  now: Date,
  zone: string,
): Date | SlotError {
  const parts = slotDateParts(slot.slotDate);
  const minute = slotTimeMinute(slot.slotTime);
  if (!slotMinutes(null).includes(minute)) return "not_on_the_grid";

  const local = inZone(now, zone);
  const day = weekFrom(local.toPlainDate(), zone).find(({ slotDate }) => slotDate === slotDateKey(parts));
  const found = day?.slots.find(({ slotTime }) => slotTime === slotTimeLabel(minute));
  if (!found) return errorOfDay(parts, now, zone);
  const isTooSoon =
    slotDateKey(local) === slotDateKey(parts) && minute < firstSlotMinute(local.hour * 60 + local.minute);
  return found.startsAt <= now || isTooSoon ? "past" : found.startsAt;
}

/** The instant of a slot of the grid on any day; null if the grid has no such slot. */
export function gridInstant(
  { slotDate, slotTime }: { slotDate: SlotDate; slotTime: SlotTime },
  zone: string,
): Date | null {
  const [parts, minute] = [slotDateParts(slotDate), slotTimeMinute(slotTime)];
  return isDay(parts) && slotMinutes(null).includes(minute) ? instantOf(parts, minute, zone) : null;
}

/** Every slot of the grid on a date (`YYYY-MM-DD`). */
export function gridOfDay(date: string, zone: string): GridSlot[] {
  const { day, month, year } = Temporal.PlainDate.from(date);
  return slotMinutes(null).map((minute) => ({
    slotTime: slotTimeLabel(minute),
    startsAt: instantOf({ day, month, year }, minute, zone),
  }));
}

/** The error for a day outside the bookable week. */
function errorOfDay(parts: DayParts, now: Date, zone: string): SlotError {
  if (!isDay(parts)) return "not_on_the_grid";
  return instantOf(parts, 0, zone) < now ? "past" : "beyond_the_week";
}

function isDay(parts: DayParts): boolean {
  try {
    Temporal.PlainDate.from(parts, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** `2026-11-27T14:00:00-05:00`. */
export const isoInstant = (at: Date, zone: string): string =>
  inZone(at, zone).toString({ timeZoneName: "never", smallestUnit: "second" });

/** The months of a range of days (`YYYY-MM-DD`, both inclusive), the first and last cut off at the range's ends, as instants. */
export function monthsOf({ from, to }: { from: string; to: string }, zone: string): { from: Date; until: Date }[] {
  const until = Temporal.PlainDate.from(to).add({ days: 1 });
  const months: { from: Date; until: Date }[] = [];
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, until) < 0; ) {
    const next = day.with({ day: 1 }).add({ months: 1 });
    const end = Temporal.PlainDate.compare(next, until) < 0 ? next : until;
    months.push({ from: midnight(day, zone), until: midnight(end, zone) });
    day = end;
  }
  return months;
}

/** A month (`2026-11`) of the practice. */
export function monthBounds(month: string, zone: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { from: midnight(first, zone), until: midnight(first.add({ months: 1 }), zone) };
}

/** The date (`YYYY-MM-DD`) so many days after another one. */
export const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** The Monday (`YYYY-MM-DD`) of a date's week. */
export function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

const midnight = (day: Temporal.PlainDate, zone: string): Date => new Date(day.toZonedDateTime(zone).epochMilliseconds);
