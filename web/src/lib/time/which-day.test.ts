import { expect, it } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { onWhichDay } from "./which-day.ts";

onDay("2026-11-20T15:00:00Z");

const NEW_YORK = "America/New_York";

it("names the day of a heading by its weekday where only one day can be meant", () => {
  const now = Date.parse("2026-11-20T15:00:00Z");
  const days = [
    "2026-11-21T04:30:00Z",
    "2026-11-21T15:30:00Z",
    "2026-11-26T15:00:00Z",
    "2026-11-27T15:00:00Z",
    "2026-11-19T15:00:00Z",
  ];
  expect(days.map((at) => onWhichDay(at, NEW_YORK, now))).toEqual([
    "today",
    "tomorrow",
    "on Thursday",
    "on Fri, Nov 27",
    "on Thu, Nov 19",
  ]);
});
