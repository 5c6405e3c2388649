import { expect, it } from "vitest";
import { instantsShowing } from "./clock-change.ts";

const NEW_YORK = "America/New_York";
const iso = (date: string, time: string, zone = NEW_YORK) =>
  instantsShowing(date, time, zone).map((instant) => new Date(instant).toISOString());

it("on most days a time is one instant", () => {
  expect(iso("2026-11-20", "10:30")).toEqual(["2026-11-20T15:30:00.000Z"]);
  expect(iso("2026-07-20", "00:00")).toEqual(["2026-07-20T04:00:00.000Z"]);
  expect(iso("2026-07-20", "23:45", "Asia/Kolkata")).toEqual(["2026-07-20T18:15:00.000Z"]);
});

it("a time repeated by a clock change is two instants, earlier first", () => {
  expect(iso("2027-11-07", "01:30")).toEqual(["2027-11-07T05:30:00.000Z", "2027-11-07T06:30:00.000Z"]);
  expect(iso("2027-11-07", "00:59")).toHaveLength(1);
  expect(iso("2027-11-07", "02:00")).toHaveLength(1);
  expect(iso("2027-10-31", "02:30", "Europe/Berlin")).toHaveLength(2);
});

it("a time skipped by a clock change is none", () => {
  expect(iso("2027-03-14", "02:30")).toEqual([]);
  expect(iso("2027-03-14", "01:59")).toHaveLength(1);
  expect(iso("2027-03-14", "03:00")).toEqual(["2027-03-14T07:00:00.000Z"]);
});
