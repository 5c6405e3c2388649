import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPlan } from "../../../../test/plans.ts";
import { practiceInstant, practiceLabels } from "../../../lib/time/practice-time.ts";
import { daysAfter, isRepeatedTime, isSkipped, type PlanTimes } from "./plan-days.ts";
import { makeRides } from "./plan-making.ts";

const app = await testAppWithCards();
const zone = app.services.config.practiceTimeZone;

/** The next night, at least two weeks ahead, in which the clocks change that way. */
function nextNight(does: (day: string) => boolean): string {
  const today = practiceLabels(new Date(), zone).date;
  const night = Array.from({ length: 400 }, (_, ahead) => daysAfter(today, 16 + ahead)).find(does);
  if (!night) throw new Error("The clocks do not change in the practice's zone");
  return night;
}
const forward = nextNight((day) => isSkipped(day, "02:30", zone));
const back = nextNight((day) => isRepeatedTime(day, "01:30", zone));

/** The rides of a daily plan from the day before a night to the day after it, created two days before it. */
async function ridesAround(night: string, times: Partial<PlanTimes>) {
  const { planId } = await aPlan(app);
  const [firstDay, lastDay] = [daysAfter(night, -1), daysAfter(night, 1)];
  const plan: PlanTimes = {
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], firstDay, lastDay, starts: "10:30", timeFold: null },
    ...{ returnTrip: false, returnStarts: null, returnFold: null, ...times },
  };
  const before = practiceInstant(daysAfter(night, -2), "12:00", zone);
  const made = await makeRides(app.services.db, zone, { id: planId, ...plan }, before);
  expect(made).toEqual([firstDay, night, lastDay]);
  const rides = await app.sql<{ startsAt: Date }[]>`
    select starts_at from ride where plan_id = ${planId} and plan_day between ${firstDay} and ${lastDay} order by plan_day`;
  const starts = rides.map(({ startsAt }) => startsAt);
  return {
    shown: starts.map((at) => practiceLabels(at, zone).time),
    hoursBetween: starts.slice(1).map((at, place) => (at.getTime() - (starts[place]?.getTime() ?? 0)) / 3_600_000),
  };
}

it("rides keep the plan's local time before and after a clock change in either direction", async () => {
  expect(await ridesAround(forward, {})).toEqual({ shown: ["10:30", "10:30", "10:30"], hoursBetween: [23, 24] });
  expect(await ridesAround(back, {})).toEqual({ shown: ["10:30", "10:30", "10:30"], hoursBetween: [25, 24] });
});

it("a ride at a time that the clock change skips is created an hour later", async () => {
  expect((await ridesAround(forward, { starts: "02:30" })).shown).toEqual(["02:30", "03:30", "02:30"]);
});

it("a ride at a time that the clock change repeats is created at the chosen one", async () => {
  const around = async (timeFold: "earlier" | "later") =>
    (await ridesAround(back, { starts: "01:30", timeFold })).hoursBetween;
  expect([await around("earlier"), await around("later")]).toEqual([
    [24, 25],
    [25, 24],
  ]);
});
