import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze-choices.ts";

const ZONE = "America/New_York";
const choices = (now: string, isNow = false) =>
  snoozeChoices(Date.parse(now), ZONE, isNow).map(({ label, until }) => [label, new Date(until).toISOString()]);

it("offers an hour, the next half of the day, tomorrow morning and three days", () => {
  expect(choices("2026-11-30T09:02:00-05:00")).toEqual([
    ["1 hour", "2026-11-30T15:02:00.000Z"],
    ["Until 2 PM", "2026-11-30T19:00:00.000Z"],
    ["Tomorrow, 8 AM", "2026-12-01T13:00:00.000Z"],
    ["Thu, Dec 3, 8 AM", "2026-12-03T13:00:00.000Z"],
  ]);
  expect(choices("2026-11-30T14:10:00-05:00")[1]?.[0]).toBe("Until 5 PM");
});

it("offers no time of today that is less than an hour and a half away", () => {
  expect(choices("2026-11-30T15:45:00-05:00").map(([label]) => label)).toEqual([
    "1 hour",
    "Tomorrow, 8 AM",
    "Thu, Dec 3, 8 AM",
  ]);
});

it("keeps 8 AM when the clocks change in the night", () => {
  expect(choices("2026-10-31T20:00:00-04:00")[1]).toEqual(["Tomorrow, 8 AM", "2026-11-01T13:00:00.000Z"]);
});

it("offers ten minutes only where somebody waits", () => {
  expect(choices("2026-11-30T09:02:00-05:00", true)).toEqual([["10 minutes", "2026-11-30T14:12:00.000Z"]]);
});
