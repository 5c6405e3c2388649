import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isTodayForBoth, shortVisitorTime, timeForBoth, visitorTime } from "./visitor-time.ts";

// A date names its year if that is not this one.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const NEW_YORK = "America/New_York";
const visit = "2026-11-21T15:30:00Z";
const evening = "2026-11-21T23:30:00Z";
const chicago = { timeZone: "America/Chicago", hour12: true };
const berlin = { timeZone: "Europe/Berlin", hour12: false };
const kolkata = { timeZone: "Asia/Calcutta", hour12: true };

it("the visitor's local time is shown only if it differs, with the day if that differs", () => {
  expect(visitorTime(visit, NEW_YORK, chicago)).toBe("9:30 AM for you (CST)");
  expect(visitorTime(visit, NEW_YORK, { timeZone: "Asia/Tokyo", hour12: true })).toBe(
    "Sun, Nov 22, 12:30 AM for you (GMT+9)",
  );
  expect(visitorTime(visit, NEW_YORK, { timeZone: "America/Detroit", hour12: true })).toBeNull();
  expect(visitorTime(visit, NEW_YORK, null)).toBeNull();
});

it("a visitor with a 24-hour locale sees 24-hour times everywhere", () => {
  expect(visitorTime(visit, NEW_YORK, berlin)).toBe("16:30 for you (GMT+1)");
  expect(visitorTime(evening, NEW_YORK, berlin)).toBe("Sun, Nov 22, 00:30 for you (GMT+1)");
  expect(shortVisitorTime(visit, NEW_YORK, berlin)).toBe("16:30");
  expect(shortVisitorTime(evening, NEW_YORK, berlin)).toBe("Sun 00:30");
  expect(timeForBoth(visit, NEW_YORK, berlin)).toBe("10:30 AM EST, 16:30 for you (GMT+1)");
});

it("a 12-hour time always has AM or PM", () => {
  expect(shortVisitorTime(visit, NEW_YORK, kolkata)).toBe("9:00 PM");
  expect(shortVisitorTime(visit, NEW_YORK, chicago)).toBe("9:30 AM");
  expect(timeForBoth(visit, NEW_YORK, { timeZone: NEW_YORK, hour12: true })).toBe("10:30 AM EST");
});

it("a day is today only if it is today for the visitor too", () => {
  const beforeMidnight = Date.parse("2026-11-21T22:50:00Z");
  const afterMidnight = Date.parse("2026-11-21T23:21:00Z");
  expect(isTodayForBoth("Sat, Nov 21", beforeMidnight, NEW_YORK, berlin)).toBe(true);
  expect(isTodayForBoth("Sat, Nov 21", afterMidnight, NEW_YORK, berlin)).toBe(false);
  expect(isTodayForBoth("Sat, Nov 21", afterMidnight, NEW_YORK, chicago)).toBe(true);
});
