import { databaseNow, type Queries } from "../../lib/db.ts";
import type { Job } from "../../lib/jobs.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { daysAfter, daysOfPlan, MADE_AHEAD, type PlanTimes, plannedDay } from "./plan-days.ts";
import { timesOf } from "./plans.ts";

/** Few, so that a second copy finds something to do as well. */
const BATCH_SIZE = 20;

type Plan = PlanTimes & { id: string };

/**
 * Makes the rides of a plan that begin within fourteen days and are not there yet; answers the days that have one now that had none.
 * Each day by itself, once, whoever else is at it.
 */
export async function makeRides(db: Queries, zone: string, plan: Plan, at?: Date): Promise<string[]> {
  const now = at ?? (await databaseNow(db));
  const today = practiceLabels(now, zone).date;
  const made: string[] = [];
  for (const day of daysOfPlan(plan, today, daysAfter(today, MADE_AHEAD))) {
    const { startsAt, backAt } = plannedDay(plan, day, zone);
    if (startsAt <= now) continue;
    const [answer] = await db<{ outcome: string }[]>`
      select create_plan_ride(${plan.id}, ${day}, ${startsAt}, ${backAt}) as outcome`;
    if (answer?.outcome === "made") made.push(day);
  }
  return made;
}

/** Makes the rides of plans as their days come near, and posts what there is to pay. Each plan is looked at once an hour while it goes on. */
export const lookAfterPlans = ({ db, config, log }: Services): Job => ({
  name: "ride plans",
  async run() {
    const zone = config.practiceTimeZone;
    const today = practiceLabels(await databaseNow(db), zone).date;
    const due = await db<Plan[]>`
      update ride_plan p set next_check_at = case when last_day >= ${today}::date then now() + interval '1 hour' end
      where id in (select id from ride_plan where next_check_at <= now() order by next_check_at limit ${BATCH_SIZE} for no key update skip locked)
      returning p.id, ${timesOf(db)}`;
    for (const plan of due) {
      try {
        await makeRides(db, zone, plan);
        await db`select enqueue_plan_reminders(${plan.id})`;
      } catch (error) {
        log.error({ planId: plan.id, err: error }, "a plan could not be seen to");
        await db`update ride_plan set next_check_at = now() + interval '1 minute' where id = ${plan.id} and ended_at is null`;
      }
    }
    return due.length;
  },
});
