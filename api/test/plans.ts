import { PlanCheckout, type PlanDay, type RidePlan, RidePlans } from "../contract/ride-plans.ts";
import { frequentJobs } from "../src/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { read, type TestApp } from "./app.ts";
import { aPatient } from "./people.ts";
import { aRideInput } from "./rides.ts";

export type OwnPlan = { token: string; planId: string; patient: { email: string }; url: string | null };

const inDays = (days: number): string => aRideInput({ days }).appointmentDate;

/** The ISO weekday this many days from today. */
export const weekdayIn = (days: number): number => ((new Date(`${inDays(days)}T12:00Z`).getUTCDay() + 6) % 7) + 1;

/** Days until the next Monday, at least two. */
export const toMonday = (): number => [2, 3, 4, 5, 6, 7, 8].find((days) => weekdayIn(days) === 1) ?? 2;

/** A plan as a patient's browser books it: Mondays, Wednesdays and Fridays for four weeks, from the next Monday on. */
export function aPlanInput(more: object = {}) {
  const from = toMonday();
  return {
    ...aRideInput({ days: from }),
    ...{ weekdays: [1, 3, 5], until: inDays(from + 27) },
    ...more,
  };
}

/** A plan that begins after the days for which rides are created, so nothing is due yet. */
export const aLaterPlanInput = () =>
  aPlanInput({ appointmentDate: inDays(toMonday() + 21), until: inDays(toMonday() + 48) });

export async function aPlan(app: TestApp, more: object = {}): Promise<OwnPlan> {
  const patient = await aPatient(app);
  const { planId, url } = read(PlanCheckout, await app.post("/api/user/book-ride-plan", aPlanInput(more), patient));
  return { token: patient.token, patient, planId, url };
}

export async function planView(app: TestApp, { token, planId }: Pick<OwnPlan, "token" | "planId">): Promise<RidePlan> {
  const { plans } = read(RidePlans, await app.get("/api/user/ride-plans", { token }));
  const plan = plans.find(({ _id }) => _id === planId);
  if (!plan) throw new Error("There is no such plan");
  return plan;
}

export const statesOf = ({ days }: RidePlan): PlanDay["state"][] => days.map(({ state }) => state);

/** Makes a plan due for the jobs. */
export async function makePlanDue(app: TestApp, { planId }: Pick<OwnPlan, "planId">): Promise<void> {
  await app.sql`update ride_plan set next_check_at = now(), planned_at = planned_at - interval '2 hours' where id = ${planId}`;
  await runJobs(frequentJobs(app.services));
}

/** A plan without rides yet, whose first day is now within fourteen days. */
export async function anUnmadePlan(app: TestApp): Promise<OwnPlan> {
  const plan = await aPlan(app, aLaterPlanInput());
  await app.sql`update ride_plan set first_day = first_day - 21, last_day = last_day - 21 where id = ${plan.planId}`;
  return plan;
}
