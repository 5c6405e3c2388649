import { expect, it } from "vitest";
import { firstWeekOf } from "./ride-plans.ts";

const days = ["2026-11-25", "2026-11-27", "2026-11-29", "2026-11-30", "2026-12-02"];

it("a plan's first checkout pays for the days of the first day's week, which ends on Sunday", () => {
  expect(firstWeekOf(days, "2026-11-24")).toEqual(["2026-11-25", "2026-11-27", "2026-11-29"]);
  expect(firstWeekOf(days.slice(3), "2026-11-24")).toEqual(["2026-11-30", "2026-12-02"]);
  expect(firstWeekOf([], "2026-11-24")).toEqual([]);
});

it("pays only for days whose rides are created by then, two weeks ahead", () => {
  expect(firstWeekOf(days, "2026-11-13")).toEqual(["2026-11-25", "2026-11-27"]);
  expect(firstWeekOf(days, "2026-11-01")).toEqual([]);
});
