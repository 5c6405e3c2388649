import type { LaneRide } from "@lamplight/api/contract/ride-lanes.ts";
import { expect, it } from "vitest";
import { aRide } from "../../../../../test/office-ride.ts";
import { axisOf, hoursOf, lengthOf, partsOf, placeOf } from "./lane-times.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const ride = (from: string, until: string): LaneRide => ({ ...aRide(), startsAt: at(from), endsAt: at(until) });
const span = (from: string, until: string) => ({ from: Date.parse(at(from)), until: Date.parse(at(until)) });

it("a lane has its rides in order, with the gaps of at least 15 minutes between them", () => {
  const parts = partsOf([ride("09:00", "10:30"), ride("10:40", "12:10"), ride("14:00", "15:30")]);
  expect(parts.map(({ kind }) => kind)).toEqual(["ride", "ride", "gap", "ride"]);
  expect(parts[2]?.span).toEqual(span("12:10", "14:00"));
});

it("the axis has whole hours around the rides, and at least eight around noon", () => {
  expect(axisOf([], Date.parse(at("17:00")))).toEqual(span("13:00", "21:00"));
  const axis = axisOf([ride("10:45", "12:15"), ride("21:30", "23:00")], Date.parse(at("17:00")));
  expect(axis).toEqual(span("10:00", "23:00"));
  expect(hoursOf(axis)).toHaveLength(13);
});

it("a span is placed in percent of the axis", () => {
  expect(placeOf(span("12:00", "13:30"), span("10:00", "20:00"))).toEqual({ left: "20.000%", right: "65.000%" });
});

it.each([
  ["12:00", "12:45", "45 min"],
  ["12:00", "13:00", "1 hour"],
  ["12:00", "14:30", "2 hours 30 min"],
])("from %s to %s is %s", (from, until, words) => {
  expect(lengthOf(span(from, until))).toBe(words);
});
