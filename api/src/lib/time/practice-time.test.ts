import { describe, expect, it } from "vitest";
import { bookableWeek, slotInstant, slotLabels } from "./practice-time.ts";

const NEW_YORK = "America/New_York";
const firstToday = (now: string, zone = NEW_YORK) => bookableWeek(new Date(now), zone)[0]?.slots[0]?.slotTime;

describe("today's first slot, by the practice's clock", () => {
  it.each([
    ["2026-11-20T14:50:00Z", "10:00 AM"],
    ["2026-11-20T15:00:00Z", "11:00 AM"],
    ["2026-11-20T15:45:00Z", "11:30 AM"],
    ["2026-11-20T19:20:00Z", "3:00 PM"],
    ["2026-11-20T19:40:00Z", "3:30 PM"],
    ["2026-11-21T01:40:00Z", undefined],
  ])("at %s is %s", (now, first) => {
    expect(firstToday(now)).toBe(first);
  });

  it("changes to the next day at midnight of the practice, not of the server", () => {
    expect(bookableWeek(new Date("2026-11-21T04:59:00Z"), NEW_YORK)[0]?.slotDate).toBe("20_11_2026_");
    expect(bookableWeek(new Date("2026-11-21T05:00:00Z"), NEW_YORK)[0]?.slotDate).toBe("21_11_2026_");
  });
});

describe("across a daylight-saving change", () => {
  it.each([
    ["into winter", "2026-10-29T12:00:00Z", "1_11_2026_", "2026-11-01T15:00:00.000Z", "2026-10-31T14:00:00.000Z"],
    ["into summer", "2026-03-05T12:00:00Z", "8_3_2026_", "2026-03-08T14:00:00.000Z", "2026-03-07T15:00:00.000Z"],
  ])("%s each day has all 22 slots at the right instant", (_, now, changeDay, tenThatDay, tenTheDayBefore) => {
    const week = bookableWeek(new Date(now), NEW_YORK);
    const index = week.findIndex(({ slotDate }) => slotDate === changeDay);
    expect(week.map(({ slots }) => slots.length)).toEqual(Array(7).fill(22));
    expect(week[index]?.slots[0]?.startsAt.toISOString()).toBe(tenThatDay);
    expect(week[index - 1]?.slots[0]?.startsAt.toISOString()).toBe(tenTheDayBefore);
  });
});

describe("a requested slot", () => {
  const now = new Date("2026-11-20T19:20:00Z");
  const ask = (slotDate: string, slotTime: string) => slotInstant({ slotDate, slotTime }, now, NEW_YORK);

  it("is an instant when it is on the grid of the week", () => {
    expect(ask("20_11_2026_", "3:00 PM")).toEqual(new Date("2026-11-20T20:00:00Z"));
    expect(ask("26_11_2026_", "8:30 PM")).toEqual(new Date("2026-11-27T01:30:00Z"));
  });

  it.each([
    ["20_11_2026_", "2:30 PM", "past"],
    ["20_11_2026_", "10:00 AM", "past"],
    ["19_11_2026_", "3:00 PM", "past"],
    ["20_11_2026_", "9:30 AM", "not_on_the_grid"],
    ["20_11_2026_", "3:15 PM", "not_on_the_grid"],
    ["20_11_2026_", "9:00 PM", "not_on_the_grid"],
    ["31_11_2026_", "3:00 PM", "not_on_the_grid"],
    ["27_11_2026_", "10:00 AM", "beyond_the_week"],
  ])("%s %s is rejected: %s", (slotDate, slotTime, error) => {
    expect(ask(slotDate, slotTime)).toBe(error);
  });

  it("reads back as it was requested", () => {
    for (const { slotDate, slots } of bookableWeek(now, NEW_YORK)) {
      for (const { slotTime, startsAt } of slots)
        expect(slotLabels(startsAt, NEW_YORK)).toEqual({ slotDate, slotTime });
    }
  });
});
