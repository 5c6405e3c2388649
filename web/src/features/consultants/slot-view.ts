import type { Slot, SlotDay } from "@lamplight/api/contract/consultants.ts";
import { SlotDate, SlotTime, slotDateParts, slotTimeMinute } from "@lamplight/api/contract/slot-grid.ts";
import { shortDate, timeOfDay } from "../../lib/format.ts";

/** `{ weekday: "Sat", day: "21", date: "Sat, Nov 21" }` of a day key, whatever zone the browser is in. */
export function dayView(slotDate: string): { weekday: string; day: string; date: string } {
  const { day, month, year } = slotDateParts(SlotDate.parse(slotDate));
  const date = shortDate(Date.UTC(year, month - 1, day), "UTC");
  return { weekday: date.slice(0, 3), day: String(day), date };
}

const NOON = 12 * 60;
const EVENING = 17 * 60;

export type DayPart = { name: "Morning" | "Afternoon" | "Evening"; slots: Slot[] };

/** A day's slots by part of the day, in the practice's time; parts without any are left out. */
export function dayParts(slots: readonly Slot[]): DayPart[] {
  const within = (from: number, to: number) =>
    slots.filter(({ slotTime }) => {
      const minute = slotTimeMinute(SlotTime.parse(slotTime));
      return minute >= from && minute < to;
    });
  const parts: DayPart[] = [
    { name: "Morning", slots: within(0, NOON) },
    { name: "Afternoon", slots: within(NOON, EVENING) },
    { name: "Evening", slots: within(EVENING, 24 * 60) },
  ];
  return parts.filter((part) => part.slots.length > 0);
}

/**
 * The visitor's own time for a slot, as short as it stays clear: `9:30`, `12:30 AM` where morning and afternoon differ,
 * `Sun 12:30 AM` where the day does. Null when his clock shows the practice's time.
 */
export function ownSlotTime(slot: Slot, practiceZone: string, visitorZone: string | null): string | null {
  if (visitorZone === null) return null;
  const own = timeOfDay(slot.startsAt, visitorZone);
  const ownDay = shortDate(slot.startsAt, visitorZone);
  if (ownDay !== shortDate(slot.startsAt, practiceZone)) return `${ownDay.slice(0, 3)} ${own}`;
  if (own === slot.slotTime) return null;
  return own.slice(-2) === slot.slotTime.slice(-2) ? own.slice(0, -3) : own;
}

/** The asked day if it is in the week, else the first with a free slot, else today. */
export const chosenDay = (days: readonly SlotDay[], asked: string | null): SlotDay | undefined =>
  days.find(({ slotDate }) => slotDate === asked) ?? days.find(({ slots }) => slots.length > 0) ?? days[0];
