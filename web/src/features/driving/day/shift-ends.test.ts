import { expect, it } from "vitest";
import { shiftEnds } from "./shift-ends.ts";

it("offers each full hour, the current end and the latest time as the end of a shift", () => {
  const shift = { until: "2026-11-24T15:30:00.000Z", atMost: "2026-11-24T17:10:00.000Z" };
  expect(shiftEnds(shift, Date.parse("2026-11-24T14:20:00Z"))).toEqual([
    "2026-11-24T15:00:00.000Z",
    "2026-11-24T15:30:00.000Z",
    "2026-11-24T16:00:00.000Z",
    "2026-11-24T17:00:00.000Z",
    "2026-11-24T17:10:00.000Z",
  ]);
});
