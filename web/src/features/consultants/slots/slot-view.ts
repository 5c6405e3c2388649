import type { Slot, SlotDay } from "@lamplight/api/contract/consultants.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { SlotDate, SlotTime, slotDateParts, slotTimeMinute } from "@lamplight/api/contract/slot-grid.ts";

/** `{ weekday: "Sat", day: "21", date: "Sat, Nov 21" }` of a day key, in any browser zone. */
export function dayView(slotDate: string): { weekday: string; day: string; date: string } {
  const { day, month, year } = slotDateParts(SlotDate.parse(slotDate));
  const date = shortDate(Date.UTC(year, month - 1, day), "UTC");
  return { weekday: date.slice(0, 3), day: String(day), date };
}

const NOON = 12 * 60;
const EVENING = 17 * 60;

export type DayPart = { name: "Morning" | "Afternoon" | "Evening"; slots: Slot[] };

/** A day's slots by part of the day in the practice's zone; empty parts are left out. */
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

/** The requested day if it is in the week, otherwise the first with a free slot, otherwise today. */
export const chosenDay = (days: readonly SlotDay[], requested: string | null): SlotDay | undefined =>
  days.find(({ slotDate }) => slotDate === requested) ?? days.find(({ slots }) => slots.length > 0) ?? days[0];

/** The next day with a free slot, otherwise the first one in the week. */
export function otherDay(days: readonly SlotDay[], { slotDate: full }: SlotDay): SlotDay | undefined {
  const index = days.findIndex(({ slotDate }) => slotDate === full);
  return [...days.slice(index + 1), ...days.slice(0, index)].find(({ slots }) => slots.length > 0);
}
