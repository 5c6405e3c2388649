import { PLAN_CREATED_DAYS } from "../../../../contract/rules.ts";
import { databaseNow, type Queries } from "../../../lib/db/db.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import { daysAfter, daysOfPlan, type PlanTimes, plannedDay } from "./plan-days.ts";
import { timesOf } from "./plans.ts";

/** Small, so that several API processes share the work. */
const BATCH_SIZE = 20;

type Plan = PlanTimes & { id: string };

/**
 * Creates the missing rides of a plan for the next fourteen days; returns the days created. Each day has its own transaction,
 * safe with concurrent callers.
 */
export async function makeRides(db: Queries, zone: string, plan: Plan, at?: Date): Promise<string[]> {
  const now = at ?? (await databaseNow(db));
  const today = practiceLabels(now, zone).date;
  const made: string[] = [];
  for (const day of daysOfPlan(plan, today, daysAfter(today, PLAN_CREATED_DAYS))) {
    const { startsAt, backAt } = plannedDay(plan, day, zone);
    if (startsAt <= now) continue;
    const [answer] = await db<{ outcome: string }[]>`
      select create_plan_ride(${plan.id}, ${day}, ${startsAt}, ${backAt}) as outcome`;
    if (answer?.outcome === "made") made.push(day);
  }
  return made;
}

/** Creates the rides of plans and enqueues payment emails. Checks each active plan once an hour. */
export const processDuePlans = ({ db, config, log }: Services): Job => ({
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
        log.error({ planId: plan.id, err: error }, "processing a plan failed");
        await db`update ride_plan set next_check_at = now() + interval '1 minute' where id = ${plan.id} and ended_at is null`;
      }
    }
    return due.length;
  },
});
