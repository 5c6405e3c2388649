import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { beginningOf, type Clock } from "./clocks.ts";

test.each<[Clock, from: string, to: string]>([
  ["july", "2026-11-24T12:00:00Z", "2027-07-15T12:00:00-04:00"],
  ["july", "2027-07-15T17:00:00Z", "2028-07-15T12:00:00-04:00"],
  ["autumn", "2026-11-24T12:00:00Z", "2027-11-07T00:30:00-04:00"],
  ["autumn", "2027-11-01T12:00:00Z", "2027-11-07T00:30:00-04:00"],
  ["evening", "2026-11-24T12:00:00Z", "2026-11-24T19:32:00-05:00"],
  ["evening", "2027-07-15T01:00:00Z", "2027-07-15T19:32:00-04:00"],
  ["spring", "2026-11-24T12:00:00Z", "2027-03-14T00:30:00-05:00"],
  ["spring", "2027-03-14T12:00:00Z", "2028-03-12T00:30:00-05:00"],
])("the next clock %s after %s starts at %s", (clock, from, to) => {
  expect(beginningOf(clock, Temporal.Instant.from(from)).toString({ timeZoneName: "never" })).toBe(to);
});
