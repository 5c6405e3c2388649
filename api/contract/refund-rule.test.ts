import { describe, expect, it } from "vitest";
import { refundCents, refundDeadline, refundRule, refundRuleOf } from "./refund-rule.ts";

const startsAt = new Date("2026-11-20T15:30:00Z");
const timeZone = "America/New_York";
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const DAY = 24 * 60;

describe("of what was paid for a visit", () => {
  it.each([
    ["to the minute 24 hours ahead", before(DAY), false, 8000],
    ["a minute later", before(DAY - 1), false, 0],
    ["after its start", before(-1), false, 0],
    ["by us, however late", before(-1), true, 8000],
  ])("cancelled %s, what the rule says comes back", (_, at, isOurFault, cents) => {
    expect(refundCents(8000, { startsAt, at, isOurFault })).toBe(cents);
  });
});

describe("the rule in words", () => {
  it("names the hours before a time is chosen", () => {
    expect(refundRule()).toEqual([
      "If you cancel 24 hours ahead or earlier, all of your money comes back; later than that, or if you do not come, nothing.",
      "If we cannot keep the visit, all of your money comes back.",
    ]);
  });

  it("names the last moment of a visit, in the reader's own time too", () => {
    const visitor = { timeZone: "Asia/Kolkata", hour12: true };
    const [inTime] = refundRuleOf({ startsAt, timeZone, visitor }, before(DAY));
    expect(inTime).toBe(
      "If you cancel by Thu, Nov 19 at 10:30 AM EST, 9:00 PM for you (GMT+5:30), all of your money comes back; later than that, or if you do not come, nothing.",
    );
  });

  it("does not promise what is over", () => {
    const [late] = refundRuleOf({ startsAt, timeZone, visitor: null }, before(DAY - 1));
    expect(late).toBe(
      "The visit is less than 24 hours away: if you cancel it once it is paid, or do not come, nothing comes back.",
    );
  });

  it("counts 24 hours and not a day of the calendar where the clocks change in between", () => {
    const afterChange = new Date("2026-11-01T15:00:00Z");
    expect(refundDeadline(afterChange).toISOString()).toBe("2026-10-31T15:00:00.000Z");
  });
});
