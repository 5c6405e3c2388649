import { Temporal } from "temporal-polyfill";
import { one } from "../../lib/db.ts";
import type { Job } from "../../lib/jobs.ts";
import { practiceInstant, practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";

/** When statements are sent on the first of the month, in the practice's time zone. */
const MORNING = "06:00";
/** Months that are made up for, if no instance was running. */
const MONTHS = 3;

/**
 * Makes and emails the statements of the months that have ended, once per organization and month, from 6 AM on the first of the next month.
 * `now` is the current time.
 */
export const sendPayerStatements = ({ db, config }: Services, now: () => Date = () => new Date()): Job => ({
  name: "payer-statements",
  async run() {
    const zone = config.practiceTimeZone;
    const { date, time } = practiceLabels(now(), zone);
    if (date.endsWith("-01") && time < MORNING) return 0;
    const thisMonth = Temporal.PlainDate.from(date).with({ day: 1 });
    let made = 0;
    for (let back = MONTHS; back >= 1; back -= 1) {
      const month = thisMonth.subtract({ months: back });
      const since = practiceInstant(month.toString(), "00:00", zone);
      const until = practiceInstant(month.add({ months: 1 }).toString(), "00:00", zone);
      const { count } = one(
        await db<{ count: number }[]>`
        select make_payer_statements(${month.toString()}, ${since}, ${until}, ${back === 1}) as count`,
      );
      made += count;
    }
    return made;
  },
});
