import { describe, expect, it } from "vitest";
import { SlotDate, SlotTime, slotMinutes, slotTimeLabel, slotTimeMinute } from "./slot-grid.ts";

const at = (hour: number, minute: number) => hour * 60 + minute;
const labels = (now: number | null) => slotMinutes(now).map(slotTimeLabel);

describe("today's slots", () => {
  it.each([
    [at(0, 0), "10:00 AM"],
    [at(9, 50), "10:00 AM"],
    [at(10, 0), "11:00 AM"],
    [at(10, 30), "11:00 AM"],
    [at(10, 31), "11:30 AM"],
    [at(10, 45), "11:30 AM"],
    [at(14, 20), "3:00 PM"],
    [at(14, 40), "3:30 PM"],
    [at(19, 45), "8:30 PM"],
  ])("start at minute %i with %s", (now, first) => {
    expect(labels(now)[0]).toBe(first);
  });

  it("are empty once the last slot has passed", () => {
    expect(labels(at(20, 40))).toEqual([]);
    expect(labels(at(20, 0))).toEqual([]);
    expect(labels(at(23, 59))).toEqual([]);
  });
});

it("later days have every half hour from 10:00 AM to 8:30 PM", () => {
  expect(labels(null)).toHaveLength(22);
  expect(labels(null).at(0)).toBe("10:00 AM");
  expect(labels(null).at(4)).toBe("12:00 PM");
  expect(labels(null).at(-1)).toBe("8:30 PM");
});

it("a label is parsed to its minute", () => {
  for (const minute of slotMinutes(null)) expect(slotTimeMinute(SlotTime.parse(slotTimeLabel(minute)))).toBe(minute);
  expect(slotTimeMinute("12:00 AM")).toBe(0);
});

it("a day is accepted with or without its trailing underscore, and returned with it", () => {
  expect(SlotDate.parse("20_11_2026")).toBe("20_11_2026_");
  expect(SlotDate.parse("20_11_2026_")).toBe("20_11_2026_");
  for (const wrong of ["2026-11-20", "01_11_2026_", "20_11_26_", "", "20_11_2026__"]) {
    expect(SlotDate.safeParse(wrong).success).toBe(false);
  }
});
