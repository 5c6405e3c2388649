import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Card } from "../../../components/layout/boxes.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { counted, dayAfter } from "../../../lib/time/format.ts";
import styles from "./nurse.module.css";
import { dayQuery } from "./queries.ts";

const RECORDED: Record<Attendance, string> = {
  met: "you met",
  patient_absent: "the patient didn't come",
  consultant_absent: "you couldn't come",
};

/** Seven days of visits from `first` (`YYYY-MM-DD`), each with a link to its day. */
export function WeekList({ first }: { first: string }) {
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(first, index));
  const found = useQueries({ queries: days.map((day) => dayQuery(day)) });
  const failed = found.find(({ error, data }) => error && !data);
  if (failed) return <FailedState title="Your week didn't load" error={failed.error} retry={failed.refetch} />;
  return (
    <ol className={styles["week"]} aria-label="Week">
      {days.map((day, index) => {
        const shown = found[index]?.data;
        return (
          <Card as="li" key={day}>
            <h2>
              <Link to={`${officeScreens.nurse}?day=${day}`}>{shortDate(`${day}T12:00:00Z`, "UTC")}</Link>
            </h2>
            <p>{shown ? counted(shown.visits.length, "visit") : "Loading…"}</p>
            {shown?.timeOff.map(({ _id, reason }) => (
              <p key={_id}>Time off: {reason}</p>
            ))}
            <ul>
              {shown?.visits.map(({ _id, startsAt, patient, attendance }) => (
                <li key={_id}>
                  {timeOfDay(startsAt, shown.timeZone)}, {patient}
                  {attendance && `: ${RECORDED[attendance]}`}
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </ol>
  );
}
