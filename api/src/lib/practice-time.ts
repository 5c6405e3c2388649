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
} from "../../contract/slot-grid.ts";

export type GridSlot = { slotTime: string; startsAt: Date };
export type GridDay = { slotDate: string; slots: GridSlot[] };

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

function instantOf({ year, month, day }: DayParts, minute: number, zone: string): Date {
  const wall = Temporal.PlainDateTime.from({
    year,
    month,
    day,
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  });
  return new Date(wall.toZonedDateTime(zone).epochMilliseconds);
}

/** The seven days that can be booked at `now`, today first, with every slot of the grid whether free or taken (docs/rules/visits.md). */
export function bookableWeek(now: Date, zone: string): GridDay[] {
  const here = inZone(now, zone);
  const left = slotMinutes(here.hour * 60 + here.minute).length;
  return weekFrom(here.toPlainDate(), zone).map(({ slotDate, slots }, ahead) => ({
    slotDate,
    slots: ahead === 0 ? slots.slice(slots.length - left) : slots,
  }));
}

let latestWeek: { key: string; days: GridDay[] } | undefined;

/** Seven whole days. The latest is kept: it is the same for every question of a day, and its instants take a while to work out. */
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

/** Midnight that begins today, and the one that ends the bookable week. */
export function weekBounds(now: Date, zone: string): { from: Date; until: Date } {
  const today = inZone(now, zone).startOfDay();
  return {
    from: new Date(today.epochMilliseconds),
    until: new Date(today.add({ days: BOOKABLE_DAYS }).epochMilliseconds),
  };
}

/** How an instant reads on the wire. */
export function slotLabels(startsAt: Date, zone: string): { slotDate: string; slotTime: string } {
  const here = inZone(startsAt, zone);
  return {
    slotDate: slotDateKey(here),
    slotTime: slotTimeLabel(here.hour * 60 + here.minute),
  };
}

/** The instant a day (`YYYY-MM-DD`) and time (`HH:MM`) of the practice mean; a time that a clock change skips, the one after. */
export const practiceInstant = (date: string, time: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds);

/** How an instant reads on the practice's calendar and clock: `YYYY-MM-DD` and `HH:MM`. */
export function practiceLabels(at: Date, zone: string): { date: string; time: string } {
  const here = inZone(at, zone);
  return { date: here.toPlainDate().toString(), time: here.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** Midnight that begins the practice's day at `now`, and the one that ends it. */
export function dayBounds(now: Date, zone: string): { from: Date; until: Date } {
  const today = inZone(now, zone).startOfDay();
  return { from: new Date(today.epochMilliseconds), until: new Date(today.add({ days: 1 }).epochMilliseconds) };
}

/** As `dayBounds`, for a day of the practice (`YYYY-MM-DD`). */
export const boundsOfDay = (date: string, zone: string): { from: Date; until: Date } =>
  dayBounds(practiceInstant(date, "00:00", zone), zone);

export type SlotFault = "past" | "not_on_the_grid" | "beyond_the_week";

/** The instant of a requested slot, or why it can't be booked at `now`. */
export function slotInstant(
  wish: { slotDate: SlotDate; slotTime: SlotTime },
  now: Date,
  zone: string,
): Date | SlotFault {
  const parts = slotDateParts(wish.slotDate);
  const minute = slotTimeMinute(wish.slotTime);
  if (!slotMinutes(null).includes(minute)) return "not_on_the_grid";

  const here = inZone(now, zone);
  const day = weekFrom(here.toPlainDate(), zone).find(({ slotDate }) => slotDate === slotDateKey(parts));
  const slot = day?.slots.find(({ slotTime }) => slotTime === slotTimeLabel(minute));
  if (!slot) return faultOfDay(parts, now, zone);
  const isTooSoon = slotDateKey(here) === slotDateKey(parts) && minute < firstSlotMinute(here.hour * 60 + here.minute);
  return slot.startsAt <= now || isTooSoon ? "past" : slot.startsAt;
}

/** The instant of a slot of the grid on whatever day; null where the grid has none. */
export function gridInstant(
  { slotDate, slotTime }: { slotDate: SlotDate; slotTime: SlotTime },
  zone: string,
): Date | null {
  const [parts, minute] = [slotDateParts(slotDate), slotTimeMinute(slotTime)];
  return isDay(parts) && slotMinutes(null).includes(minute) ? instantOf(parts, minute, zone) : null;
}

/** Every slot of the grid on a day (`YYYY-MM-DD`). */
export function gridOfDay(date: string, zone: string): GridSlot[] {
  const { day, month, year } = Temporal.PlainDate.from(date);
  return slotMinutes(null).map((minute) => ({
    slotTime: slotTimeLabel(minute),
    startsAt: instantOf({ day, month, year }, minute, zone),
  }));
}

/** The error for a day outside the bookable week. */
function faultOfDay(parts: DayParts, now: Date, zone: string): SlotFault {
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
