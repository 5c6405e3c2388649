import { Temporal } from "temporal-polyfill";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { boundsOfDay, practiceLabels } from "../../../lib/time/practice-time.ts";

/** When tomorrow's list is sent, in the practice's time zone. */
const EVENING = "18:00";

/**
 * Queues an email to each nurse with tomorrow's visits, once an evening. Nurses without visits get none. An evening on which
 * no instance was running is skipped. `now` is the current time.
 */
export const emailNursesAboutTomorrow = ({ db, config }: Services, now: () => Date = () => new Date()): Job => ({
  name: "nurse-lists",
  async run() {
    const zone = config.practiceTimeZone;
    const { date, time } = practiceLabels(now(), zone);
    if (time < EVENING) return 0;
    const day = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const { from, until } = boundsOfDay(day, zone);
    const queued = await db`
      with list as (
        insert into nurse_day_list (staff_id, day)
        select id, ${day} from staff where role = 'nurse' and disabled_at is null and password_hash <> ''
          and not exists (select from nurse_day_list where staff_id = staff.id and day = ${day})
        on conflict do nothing returning id, staff_id
      )
      select list.id, case when exists (
        select from appointment where consultant_id = staff.consultant_id and starts_at >= ${from} and starts_at < ${until} and status = 'paid'
      ) then enqueue_email('nurse-tomorrow', list.id) end
      from list join staff on staff.id = staff_id`;
    return queued.length;
  },
});
