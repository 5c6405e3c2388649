import { expect, it } from "vitest";
import { Cents, Day, MAX_INTEGER, Revision } from "./fields.ts";

it.each(["1900-01-01", "2024-02-29", "2200-12-31"])("accepts %s as a day", (day) => {
  expect(Day.parse(day)).toBe(day);
});

it.each([
  "2026-02-29",
  "2026-13-01",
  "2026-04-31",
  "1899-12-31",
  "2201-01-01",
  "0000-01-01",
  "2026-1-5",
  "2026-01-05T10:00:00Z",
  "",
  null,
])("rejects %j as a day with a message", (value) => {
  expect(Day.safeParse(value).error?.issues[0]?.message).toBe("Please choose a day");
});

it.each([0, 1, MAX_INTEGER])("accepts %d as a revision", (revision) => {
  expect(Revision.parse(revision)).toBe(revision);
});

it.each([-1, 1.5, MAX_INTEGER + 1, "1", undefined])("rejects %j as a revision and asks to reload", (value) => {
  expect(Revision.safeParse(value).error?.issues[0]?.message).toBe("Please reload the page and try again");
});

it("accepts whole cents only, including negative ones", () => {
  expect(Cents.parse(-250)).toBe(-250);
  expect(Cents.safeParse(2.5).error?.issues[0]?.message).toBe("Please enter a whole number.");
});
