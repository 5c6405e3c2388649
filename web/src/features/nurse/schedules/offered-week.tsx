import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { BOOKABLE_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { offeredQuery } from "./queries.ts";
import styles from "./schedules.module.css";

/** The free times that patients see now. */
export function OfferedWeek({ side, docId }: { side: Side; docId: string }) {
  const { data: week, error, refetch } = useQuery(offeredQuery(side, docId));
  const days = week?.days.filter(({ slots }) => slots.length > 0) ?? [];
  return (
    <section className={styles["offered"]} aria-label="What patients see">
      <h2>What patients see</h2>
      <p className={styles["soft"]}>Free times in the next {inWords(BOOKABLE_DAYS, "days")}, as saved.</p>
      {error && !week ? (
        <FailedState title="The times did not load" error={error} retry={refetch} />
      ) : week && days.length === 0 ? (
        <p>No free times in these days.</p>
      ) : (
        <dl>
          {days.map(({ slotDate, slots }) => {
            const [first, last] = [slots[0], slots.at(-1)];
            if (!week || !first || !last) return null;
            return (
              <div key={slotDate}>
                <dt>{shortDate(first.startsAt, week.timeZone)}</dt>
                <dd>
                  {slots.length === 1
                    ? timeOfDay(first.startsAt, week.timeZone)
                    : `${slots.length} times, ${timeOfDay(first.startsAt, week.timeZone)} to ${timeOfDay(last.startsAt, week.timeZone)}`}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
