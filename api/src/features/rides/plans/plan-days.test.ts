import { expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../../contract/rule-numbers.ts";
import { requestedDays } from "./plan-booking.ts";
import { daysOfPlan, isRepeatedTime, isSkipped, type PlanTimes, plannedDay } from "./plan-days.ts";
import { clockNote } from "./plans.ts";

const NEW_YORK = "America/New_York";
const dialysis: PlanTimes = {
  ...{ weekdays: [1, 3, 5], firstDay: "2027-03-08", lastDay: "2027-03-19", starts: "10:30", timeFold: null },
  ...{ returnTrip: true, returnStarts: "15:00", returnFold: null },
};

it("a plan includes its weekdays from its first day to its last", () => {
  expect(daysOfPlan(dialysis, "2027-03-01", "2027-04-01")).toEqual([
    ...["2027-03-08", "2027-03-10", "2027-03-12"],
    ...["2027-03-15", "2027-03-17", "2027-03-19"],
  ]);
  expect(daysOfPlan(dialysis, "2027-03-11", "2027-03-15")).toEqual(["2027-03-12", "2027-03-15"]);
  expect(daysOfPlan(dialysis, "2027-03-20", "2027-05-01")).toEqual([]);
});

it("a plan keeps its local time across a clock change, forward and back", () => {
  const iso = (plan: PlanTimes, day: string) => {
    const { startsAt, backAt } = plannedDay(plan, day, NEW_YORK);
    return [startsAt.toISOString(), backAt?.toISOString()];
  };
  expect(iso(dialysis, "2027-03-12")).toEqual(["2027-03-12T15:30:00.000Z", "2027-03-12T20:00:00.000Z"]);
  expect(iso(dialysis, "2027-03-15")).toEqual(["2027-03-15T14:30:00.000Z", "2027-03-15T19:00:00.000Z"]);
  expect(iso(dialysis, "2027-11-05")).toEqual(["2027-11-05T14:30:00.000Z", "2027-11-05T19:00:00.000Z"]);
  expect(iso(dialysis, "2027-11-08")).toEqual(["2027-11-08T15:30:00.000Z", "2027-11-08T20:00:00.000Z"]);
});

it("a day whose time is skipped has its ride later by the skipped amount, and is marked", () => {
  const night = { ...dialysis, starts: "02:30", returnStarts: null };
  expect(plannedDay(night, "2027-03-14", NEW_YORK).startsAt.toISOString()).toBe("2027-03-14T07:30:00.000Z");
  expect(isSkipped("2027-03-14", "02:30", NEW_YORK)).toBe(true);
  expect(isSkipped("2027-03-15", "02:30", NEW_YORK)).toBe(false);
});

it("a day whose time is repeated has its ride at the chosen one", () => {
  const night = (timeFold: "earlier" | "later") => ({ ...dialysis, starts: "01:30", timeFold, returnStarts: null });
  const at = (fold: "earlier" | "later") => plannedDay(night(fold), "2027-11-07", NEW_YORK).startsAt.toISOString();
  expect([at("earlier"), at("later")]).toEqual(["2027-11-07T05:30:00.000Z", "2027-11-07T06:30:00.000Z"]);
  expect(isRepeatedTime("2027-11-07", "01:30", NEW_YORK)).toBe(true);
  expect(isRepeatedTime("2027-11-08", "01:30", NEW_YORK)).toBe(false);
  expect(plannedDay(night("later"), "2027-11-08", NEW_YORK).startsAt.toISOString()).toBe("2027-11-08T06:30:00.000Z");
});

const daysOf = (more: Partial<PlanTimes>) => {
  const plan = { ...dialysis, weekdays: [6, 7], firstDay: "2027-10-30", lastDay: "2027-11-14", ...more };
  return () => requestedDays(plan, new Date("2027-10-01T12:00:00Z"), NEW_YORK, DEFAULT_RULES);
};

it("a plan with a repeated time on one of its days needs a choice, with an error on that field", () => {
  expect(daysOf({ starts: "01:30", returnStarts: null })).toThrow(/happens twice/);
  expect(daysOf({ starts: "01:30", timeFold: "later", returnStarts: null })()[2]?.startsAt.toISOString()).toBe(
    "2027-11-06T05:30:00.000Z",
  );
  expect(daysOf({ starts: "23:00", returnStarts: "01:30" })).toThrow(/happens twice/);
  expect(daysOf({ starts: "01:30", weekdays: [6], returnStarts: null })()).toHaveLength(3);
});

it("a plan is not rejected because one day's time is skipped", () => {
  const spring = {
    ...dialysis,
    weekdays: [7],
    firstDay: "2027-03-07",
    lastDay: "2027-03-21",
    starts: "02:30",
    returnStarts: null,
  };
  const days = requestedDays(spring, new Date("2027-03-01T12:00:00Z"), NEW_YORK, DEFAULT_RULES);
  expect(days.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    ...["2027-03-07T07:30:00.000Z", "2027-03-14T07:30:00.000Z", "2027-03-21T06:30:00.000Z"],
  ]);
  expect(clockNote(spring, "2027-03-14", NEW_YORK)).toBe(
    "Clocks go forward that night and skip the time of the ride, so it's at 3:30 AM that day.",
  );
  expect(clockNote(spring, "2027-03-21", NEW_YORK)).toBeNull();
});
