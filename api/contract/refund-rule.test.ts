import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { moveRule, refundDeadline, refundRule, refundRuleOf } from "./refund-rule.ts";
import { DEFAULT_RULES } from "./rule-numbers.ts";

// A date names its year if that is not this one.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const startsAt = new Date("2026-11-20T15:30:00Z");
const timeZone = "America/New_York";
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const DAY = 24 * 60;

describe("the refund rule as text", () => {
  it("names the hours before a time is chosen", () => {
    expect(refundRule(DEFAULT_RULES)).toEqual([
      "Cancel at least 24 hours before for a full refund. Later cancellations and missed visits aren't refunded.",
      "You can also cancel for a full refund within 15 minutes of paying.",
      "If we can't keep the visit, you get a full refund.",
    ]);
  });

  it("names the deadline of a visit, in the reader's local time too", () => {
    const visitor = { timeZone: "Asia/Kolkata", hour12: true };
    const [inTime] = refundRuleOf({ startsAt, timeZone, visitor, noticeHours: 24 }, before(DAY));
    expect(inTime).toBe(
      "Cancel by Thu, Nov 19 at 10:30 AM EST, 9:00 PM for you (GMT+5:30) for a full refund. Later cancellations and missed visits aren't refunded.",
    );
  });

  it("promises nothing that is over", () => {
    const [late] = refundRuleOf({ startsAt, timeZone, visitor: null, noticeHours: 24 }, before(DAY - 1));
    expect(late).toBe("This visit is less than 24 hours away: once paid, it isn't refunded if you cancel or miss it.");
  });

  it.each([
    [0, "You can't reschedule online."],
    [1, "You can reschedule once, until 1 hour before your visit"],
    [3, "You can reschedule up to three times, until 1 hour before your visit"],
  ])("says how often a visit can be rescheduled: %d times", (patientMoves, sentence) => {
    expect(moveRule({ patientMoves, refundNoticeHours: 1 })).toContain(sentence);
  });

  it("counts 24 hours, not a calendar day, across a clock change", () => {
    const afterChange = new Date("2026-11-01T15:00:00Z");
    expect(refundDeadline(afterChange, 24).toISOString()).toBe("2026-10-31T15:00:00.000Z");
  });
});
