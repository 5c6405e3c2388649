import type { CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { expect, it } from "vitest";
import { dateOnly, dayAfter } from "../../../../lib/time/format.ts";
import { cellsOf, currentRow } from "./day-cells.ts";
import { slotDateOf } from "./days.ts";

const slot = (state: CalendarSlot["state"], reason?: string): CalendarSlot => ({
  slotTime: "10:00 AM",
  startsAt: "2026-11-24T15:00:00.000Z",
  state,
  ...(reason ? { reason } : {}),
});

it("merges consecutive closed slots with the same reason into one cell", () => {
  const slots = [slot("closed", "Off"), slot("closed", "Off"), slot("closed", "Past"), slot("free"), slot("free")];
  expect(cellsOf({ slots }).map((cell) => cell?.rows ?? null)).toEqual([2, null, 1, 1, 1]);
});

it("finds the row of the slot that started last, and none before the first or on another day", () => {
  const slots = ["15:00", "15:30", "16:00"].map((time) => ({ startsAt: `2026-11-24T${time}:00.000Z` }));
  const rowAt = (time: string) => currentRow(slots, Date.parse(`2026-11-24T${time}Z`));
  expect(["14:59:59", "15:00:00", "15:29:59", "15:30:00", "23:00:00"].map(rowAt)).toEqual([-1, 0, 0, 1, 2]);
  expect(currentRow(slots, null)).toBe(-1);
});

it("uses the practice's day, whatever the reader's zone, and the next calendar day", () => {
  const lateEvening = Date.parse("2026-11-01T03:30:00Z");
  expect(dateOnly(lateEvening, "America/New_York")).toBe("2026-10-31");
  expect(dayAfter("2026-10-31", 1)).toBe("2026-11-01");
  expect(dayAfter("2027-03-14", -1)).toBe("2027-03-13");
  expect(slotDateOf("2026-11-04")).toBe("4_11_2026_");
});
