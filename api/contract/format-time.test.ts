import { expect, it } from "vitest";
import { shortDate } from "./format-time.ts";

const NEW_YORK = "America/New_York";
const NOW = "2026-11-27T12:00:00Z";

it.each([
  ["2026-11-20T15:00:00Z", "Fri, Nov 20"],
  ["2025-11-20T15:00:00Z", "Thu, Nov 20, 2025"],
  ["2027-01-01T04:59:59Z", "Thu, Dec 31"],
  ["2027-01-01T05:00:00Z", "Fri, Jan 1, 2027"],
])("a date has its year if that is not this one: %s", (at, words) => {
  expect(shortDate(at, NEW_YORK, NOW)).toBe(words);
});
