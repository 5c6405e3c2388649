import { expect, test } from "vitest";
import { firstReviewDay, needsReview } from "./review-day.ts";

test("what is new is to be read again in half a year", () => {
  expect(firstReviewDay(new Date("2026-11-26T23:59:59Z"))).toBe("2027-05-26");
});

test.each([
  ["2026-11-25", true],
  ["2026-11-26", true],
  ["2026-11-27", false],
  [undefined, false],
  ["", false],
])("on 26 November, what is to be read again by %s needs review: %s", (reviewBy, isDue) => {
  expect(needsReview(reviewBy, new Date("2026-11-26T00:00:00Z"))).toBe(isDue);
});
