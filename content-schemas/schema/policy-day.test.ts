import { expect, test } from "vitest";
import { tooEarly, unchangedDay } from "./policy-day.ts";

test("a text waits for its day, and counts from that day on", () => {
  expect(tooEarly("2026-12-02", "2026-12-01")).toMatch(/on that day/);
  expect(tooEarly("2026-12-01", "2026-12-01")).toBeNull();
  expect(tooEarly(undefined, "2026-12-01")).toBeNull();
});

const published = { lead: "What you agree to.", sections: [{ heading: "Refunds" }], effectiveOn: "2026-11-01" };

test("a changed text with an unchanged day is warned of", () => {
  expect(unchangedDay({ ...published, lead: "Something new." }, published)).toMatch(/not its date/);
  expect(unchangedDay({ ...published, sections: [] }, published)).toMatch(/not its date/);
});

test("a text with another day, an unchanged one and a first one are not warned of", () => {
  expect(unchangedDay({ ...published, lead: "New.", effectiveOn: "2026-12-01" }, published)).toBeNull();
  expect(unchangedDay(published, { ...published })).toBeNull();
  expect(unchangedDay(published, null)).toBeNull();
});
