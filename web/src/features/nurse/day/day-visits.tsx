import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { NurseDay, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Fragment, useState } from "react";
import { Stack } from "../../../components/layout/boxes.tsx";
import { counted, dateOnly } from "../../../lib/time/format.ts";
import styles from "./nurse.module.css";
import { VisitCard, VisitLine } from "./visit-card.tsx";

/**
 * A nurse's day on a screen: the next visit, visits whose attendance isn't recorded, the earlier ones folded, and the later ones as lines with
 * the free times between them. A day that is over has all of its visits open.
 */
export function DayVisits({ day, now }: { day: Pick<NurseDay, "visits" | "timeZone" | "day">; now: number }) {
  const { visits, timeZone } = day;
  /** Visits recorded on this screen stay where they are, so that they can be undone. */
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  const isToday = dateOnly(now, timeZone) === day.day;
  const past = visits.filter(({ endsAt }) => now >= Date.parse(endsAt));
  const ahead = visits.slice(past.length);
  const next = isToday ? ahead[0] : undefined;
  const isOpen = ({ _id, attendance }: NurseVisit) =>
    ahead.length === 0 || attendance === null || recorded.includes(_id);
  const earlier = past.filter((visit) => !isOpen(visit));
  const card = (visit: NurseVisit) => (
    <VisitCard
      key={visit._id}
      {...{ visit, timeZone, now }}
      isNext={visit === next}
      onRecord={() => setRecorded((before) => [...before, visit._id])}
    />
  );
  return (
    <>
      <Stack as="ul" aria-label="Visits">
        {next && card(next)}
        {past.filter(isOpen).map(card)}
      </Stack>
      {earlier.length > 0 && (
        <details className={styles["earlier"]}>
          <summary>{`Earlier: ${counted(earlier.length, "visit")}`}</summary>
          <Stack as="ul" aria-label="Earlier visits">
            {earlier.map(card)}
          </Stack>
        </details>
      )}
      <ul className={styles["later"]} aria-label="Later visits">
        {ahead.map((visit, index) => (
          <Fragment key={visit._id}>
            <FreeTime from={ahead[index - 1]?.endsAt} until={visit.startsAt} timeZone={timeZone} />
            {visit !== next && <VisitLine visit={visit} timeZone={timeZone} />}
          </Fragment>
        ))}
      </ul>
    </>
  );
}

const FreeTime = ({ from, until, timeZone }: { from: string | undefined; until: string; timeZone: string }) =>
  from !== undefined &&
  from < until && (
    <li className={styles["free"]}>{`Free from ${timeOfDay(from, timeZone)} to ${timeOfDay(until, timeZone)}`}</li>
  );
