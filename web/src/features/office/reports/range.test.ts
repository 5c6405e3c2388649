import { expect, it } from "vitest";
import { rangeIn } from "./range.ts";

const range = (search: string, today: string) => rangeIn(new URLSearchParams(search), today).range;

it.each([
  ["2026-11-22", { from: "2026-11-16", to: "2026-11-22" }],
  ["2026-11-23", { from: "2026-11-23", to: "2026-11-29" }],
  ["2027-01-01", { from: "2026-12-28", to: "2027-01-03" }],
])("the week of %s starts on Monday", (today, week) => {
  expect(range("range=week", today)).toEqual(week);
});

it.each([
  ["2026-11-22", { from: "2026-11-01", to: "2026-11-30" }],
  ["2028-02-10", { from: "2028-02-01", to: "2028-02-29" }],
  ["2026-12-31", { from: "2026-12-01", to: "2026-12-31" }],
])("a URL without a range means the month of %s", (today, month) => {
  expect(range("", today)).toEqual(month);
  expect(range("range=decade", today)).toEqual(month);
});

it.each([
  ["2026-11-22", { from: "2026-10-01", to: "2026-10-31" }],
  ["2027-01-01", { from: "2026-12-01", to: "2026-12-31" }],
  ["2028-03-31", { from: "2028-02-01", to: "2028-02-29" }],
])("last month on %s is the whole month before", (today, month) => {
  expect(range("range=last-month", today)).toEqual(month);
});

it("a custom range is read from the URL once both days are complete", () => {
  expect(range("range=own&from=2026-01-01&to=2026-03-31", "2026-11-22")).toEqual({
    from: "2026-01-01",
    to: "2026-03-31",
  });
  expect(range("range=own&from=2026-01-01", "2026-11-22")).toBeNull();
  expect(range("range=own&from=2026-01-01&to=soon", "2026-11-22")).toBeNull();
});
