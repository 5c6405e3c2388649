import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { NurseDay, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Fragment, useState } from "react";
import { Card, Note, Stack } from "../../../components/layout/boxes.tsx";
import { Fold } from "../../../components/record/fold.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { counted } from "../../../lib/time/format.ts";
import { NextVisit } from "./next-visit.tsx";
import styles from "./nurse.module.css";
import { VisitAttendance } from "./visit-attendance.tsx";
import { namesOf } from "./visit-details.tsx";
import { VisitLine } from "./visit-line.tsx";

/**
 * A nurse's day on a screen: the next visit, visits whose attendance isn't recorded, the earlier ones folded, and the later ones as lines with
 * the free times between them. A day that is over shows the lines of all its visits.
 */
export function DayVisits({ day, now }: { day: Pick<NurseDay, "visits" | "timeZone">; now: number }) {
  const { visits, timeZone } = day;
  /** Visits recorded on this screen stay where they are, so that they can be undone. */
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  const past = visits.filter(({ endsAt }) => now >= Date.parse(endsAt));
  const [next, ...later] = visits.slice(past.length);
  const isAsked = ({ _id, attendance }: NurseVisit) => attendance === null || recorded.includes(_id);
  const asked = past.filter(isAsked);
  const earlier = past.filter((visit) => !isAsked(visit));
  const earlierLines = (
    <Card as="ul" className={styles["list"]} aria-label="Earlier visits">
      {earlier.map((visit) => (
        <VisitLine key={visit._id} {...{ visit, timeZone, now }} />
      ))}
    </Card>
  );
  const rest = (
    <>
      {asked.length > 0 && (
        <Stack as="ul" aria-label="Attendance to record">
          {asked.map((visit) => (
            <Note as="li" variant="lamp" key={visit._id} data-row>
              <h2 className={styles["asked"]}>{`${timeOfDay(visit.startsAt, timeZone)}, ${namesOf(visit)}`}</h2>
              <VisitAttendance
                {...{ visit, timeZone, now }}
                onRecord={() => setRecorded((before) => [...before, visit._id])}
              />
            </Note>
          ))}
        </Stack>
      )}
      {earlier.length > 0 &&
        (next ? (
          <Fold title="Earlier" about={counted(earlier.length, "visit")}>
            {earlierLines}
          </Fold>
        ) : (
          earlierLines
        ))}
      {later.length > 0 && (
        <Card as="ul" className={styles["list"]} aria-label="Later visits">
          {later.map((visit, index) => (
            <Fragment key={visit._id}>
              <FreeTime from={(later[index - 1] ?? next)?.endsAt} until={visit.startsAt} timeZone={timeZone} />
              <VisitLine {...{ visit, timeZone, now }} />
            </Fragment>
          ))}
        </Card>
      )}
    </>
  );
  if (!next) return <Stack className={styles["over"]}>{rest}</Stack>;
  return <RecordColumns head={<NextVisit {...{ visit: next, timeZone, now }} />} side={rest} />;
}

const FreeTime = ({ from, until, timeZone }: { from: string | undefined; until: string; timeZone: string }) =>
  from !== undefined &&
  from < until && (
    <li className={styles["free"]}>{`Free from ${timeOfDay(from, timeZone)} to ${timeOfDay(until, timeZone)}`}</li>
  );
