import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { mayGet } from "./recipients.ts";
import { dueWeek } from "./weeks.ts";

/**
 * Queues the weekly report once a week for each recipient who was chosen before it was due, also by several processes at a time. If none ran on
 * Monday, the first that runs in that week queues it. `now` is the current time.
 */
export const sendWeeklyReports = ({ db, config }: Services, now: () => Date = () => new Date()): Job => ({
  name: "weekly-report",
  async run() {
    const { week, dueAt } = dueWeek(now(), config.practiceTimeZone);
    if (now() < dueAt) return 0;
    const queued = await db`
      with due as (
        insert into weekly_report (staff_id, week)
        select staff_id, ${week} from report_recipient join staff on staff.id = staff_id
        where chosen_at < ${dueAt} and ${mayGet(db)}
          and not exists (select from weekly_report sent where sent.staff_id = staff.id and sent.week = ${week})
        on conflict do nothing returning id
      )
      select enqueue_email('weekly-report', id) from due`;
    return queued.length;
  },
});
