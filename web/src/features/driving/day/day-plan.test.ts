import { expect, it } from "vitest";
import { aRide } from "../../../../test/drives.ts";
import { daysOf } from "./day-plan.ts";

it("sorts rides by time and day in the practice's zone, with the gaps between them", () => {
  const at = (startsAt: string) => aRide({ startsAt });
  const rides = [
    "2026-11-25T14:15:00.000Z",
    "2026-11-24T19:00:00.000Z",
    "2026-11-25T03:30:00.000Z",
    "2026-11-24T16:15:00.000Z",
  ].map(at);
  const days = daysOf(rides, Date.parse("2026-11-24T12:00:00.000Z"));
  expect(days.map(({ name, rides }) => [name, rides.map(({ gap }) => gap)])).toEqual([
    ["Today, Tue, Nov 24", [null, "2 hours 45 min from pick-up to pick-up", "8 hours 30 min from pick-up to pick-up"]],
    ["Wed, Nov 25", [null]],
  ]);
});
