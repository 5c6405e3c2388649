import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";

const BATCH_SIZE = 100;

/** Enqueues due reminders. A reminder that is an hour late is skipped. */
export const remindPassengers = ({ db }: Services): Job => ({
  name: "ride reminders",
  async run() {
    const reminded = await db`
      with due as (
        select id, remind_at, case when remind_at < starts_at - 1.5 * rule_last_reminder() then 'ride-reminder-evening' else 'ride-reminder-hour' end as kind
        from ride where remind_at <= now() order by remind_at limit ${BATCH_SIZE} for no key update skip locked
      ), moved as (
        update ride set remind_at = next_ride_reminder(starts_at, due.remind_at) from due where ride.id = due.id returning ride.id
      )
      select id, case when remind_at > now() - rule_last_reminder() then enqueue_email(kind, ride_email_subject(id)) end from due`;
    return reminded.length;
  },
});
