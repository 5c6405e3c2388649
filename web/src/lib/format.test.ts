import { expect, it } from "vitest";
import { countdown, money, shortDate, timeWithZone, visitorTime, zoneName } from "./format.ts";

const NEW_YORK = "America/New_York";
const visit = "2026-11-21T15:30:00Z";

it("money has cents only when there are some", () => {
  expect(money(80)).toBe("$80");
  expect(money(80.5)).toBe("$80.50");
  expect(money(1200)).toBe("$1,200");
});

it("dates and times are the practice's, and name its zone", () => {
  expect(shortDate(visit, NEW_YORK)).toBe("Sat, Nov 21");
  expect(timeWithZone(visit, NEW_YORK)).toBe("10:30 AM EST");
  expect(timeWithZone("2026-07-21T14:30:00Z", NEW_YORK)).toBe("10:30 AM EDT");
  expect(zoneName(visit, NEW_YORK)).toBe("Eastern");
  expect(zoneName(visit, "Asia/Tokyo")).toBe("Tokyo");
});

it("the visitor's own time stands beside it only where the clocks differ, with the day where that does", () => {
  expect(visitorTime(visit, NEW_YORK, "America/Chicago")).toBe("9:30 AM for you (CST)");
  expect(visitorTime(visit, NEW_YORK, "Asia/Tokyo")).toBe("Sun, Nov 22, 12:30 AM for you (GMT+9)");
  expect(visitorTime(visit, NEW_YORK, "America/Detroit")).toBeNull();
  expect(visitorTime(visit, NEW_YORK, null)).toBeNull();
});

it("a countdown never goes below zero", () => {
  expect(countdown(1_458_000)).toBe("24:18");
  expect(countdown(59_001)).toBe("1:00");
  expect(countdown(-5)).toBe("0:00");
});
