import { Temporal } from "temporal-polyfill";
import { one } from "../../../lib/db/db.ts";
import { eachAlone, type Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { practiceInstant, practiceLabels } from "../../../lib/time/practice-time.ts";

/** When statements are sent on the first of the month, in the practice's time zone. */
const MORNING = "06:00";
/** Months that are made up for, if no instance was running. */
const MONTHS = 3;

/**
 * Makes and emails the statements of the months that have ended, once per organization and month, each by itself, from 6 AM on the first of the next month.
 * `now` is the current time.
 */
export const sendPayerStatements = ({ db, config, log }: Services, now: () => Date = () => new Date()): Job => ({
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
      const payers = await db<{ id: string }[]>`
        select id from payer_organization p where not exists (
          select from payer_statement s where s.payer_organization_id = p.id and s.month = ${month.toString()}) order by id`;
      made += await eachAlone(
        log,
        payers,
        ({ id }) => ({ payerId: id }),
        async ({ id }) =>
          one(
            await db<{ isMade: boolean }[]>`
            select make_payer_statement(${id}, ${month.toString()}, ${since}, ${until}, ${back === 1}) as is_made`,
          ).isMade,
      );
    }
    return made;
  },
});
