import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { expect, it } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { countdown, money, spanOf, zoneCity, zoneName } from "./format.ts";

onDay("2026-11-20T15:00:00Z");

const NEW_YORK = "America/New_York";
const visit = "2026-11-21T15:30:00Z";

it("shows cents only when there are some", () => {
  expect(money(80)).toBe("$80");
  expect(money(80.5)).toBe("$80.50");
  expect(money(1200)).toBe("$1,200");
  expect(money(1234567.25)).toBe("$1,234,567.25");
  expect(money(-42.1)).toBe("-$42.10");
  expect(money(0)).toBe("$0");
});

it("formats dates and times in the practice's zone, and names it", () => {
  expect(shortDate(visit, NEW_YORK)).toBe("Sat, Nov 21");
  expect(timeWithZone(visit, NEW_YORK)).toBe("10:30 AM EST");
  expect(timeWithZone("2026-07-21T14:30:00Z", NEW_YORK)).toBe("10:30 AM EDT");
  expect(zoneName(visit, NEW_YORK)).toBe("Eastern");
  expect(zoneName(visit, "Asia/Tokyo")).toBe("Tokyo");
});

it("shows a zone's city by its current name", () => {
  expect(zoneCity("Asia/Calcutta")).toBe("Kolkata");
  expect(zoneCity("Europe/Kiev")).toBe("Kyiv");
  expect(zoneCity("America/New_York")).toBe("New York");
});

it("stops a countdown at zero", () => {
  expect(countdown(1_458_000)).toBe("24:18");
  expect(countdown(59_001)).toBe("1:00");
  expect(countdown(-5)).toBe("0:00");
});

it("names each day of a span once, and shows times unless it covers whole days", () => {
  const span = (from: string, to: string) => spanOf({ from, to }, NEW_YORK);
  expect(span("2026-11-24T05:00:00Z", "2026-11-25T05:00:00Z")).toBe("Tue, Nov 24");
  expect(span("2026-11-24T05:00:00Z", "2026-11-27T05:00:00Z")).toBe("Tue, Nov 24 to Thu, Nov 26");
  expect(span("2026-11-24T15:00:00Z", "2026-11-24T17:00:00Z")).toBe("Tue, Nov 24, 10:00 AM to 12:00 PM EST");
  expect(span("2026-11-24T15:00:00Z", "2026-11-25T17:00:00Z")).toBe(
    "Tue, Nov 24 at 10:00 AM EST to Wed, Nov 25 at 12:00 PM EST",
  );
});
