import { hoursInWords, WEEKDAYS } from "@lamplight/api/contract/format-hours.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { HoursFound } from "@lamplight/api/contract/schedules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DayField } from "../../components/day-field.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import { notify } from "../../lib/notify.ts";
import { ConflictList } from "./hit-list.tsx";
import { type Columns, dayMarks, hoursOf, weekdayOf, weekMarks } from "./marks.ts";
import { OfferedWeek } from "./offered-week.tsx";
import { hoursQuery, type Schedule, useSetHours } from "./queries.ts";
import styles from "./schedules.module.css";
import { type GridColumn, WeekGrid } from "./week-grid.tsx";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const WEEK: GridColumn[] = WEEKDAYS.map((short, index) => ({
  key: String(index + 1),
  short,
  name: NAMES[index] ?? short,
}));

type HoursEditorProps = { of: Schedule; docId: string; timeZone: string };

/** When somebody can be visited: the week, and single days that differ. Beside it what patients are offered. */
export function HoursEditor({ of, docId, timeZone }: HoursEditorProps) {
  const { data: hours, error, refetch } = useQuery({ ...hoursQuery(of), refetchOnWindowFocus: false });
  const saving = useSetHours(of);
  if (!hours && error) return <FailedState title="The hours did not load" error={error} retry={refetch} />;
  if (!hours)
    return (
      <Loading label="Loading the hours">
        <Skeleton shape="card" />
      </Loading>
    );
  return (
    <div className={styles["beside"]}>
      <div className={styles["stack"]}>
        <Editor key={hours.revision} hours={hours} saving={saving} />
        {saving.data && (
          <ConflictList
            conflicts={saving.data.conflicts}
            side={of.side}
            timeZone={timeZone}
            because="outside these hours"
          />
        )}
      </div>
      <OfferedWeek side={of.side} docId={docId} />
    </div>
  );
}

/** Begins anew when the hours are others than were seen. */
function Editor({ hours, saving }: { hours: HoursFound; saving: ReturnType<typeof useSetHours> }) {
  const [week, setWeek] = useState(() => weekMarks(hours.weekly));
  const [days, setDays] = useState(() => dayMarks(hours.days));
  const { mutate: save, isPending } = saving;
  const draft = hoursOf(week, days);
  return (
    <div className={styles["stack"]}>
      <h2>Every week</h2>
      <p role="status">{hoursInWords(draft.weekly)}</p>
      <WeekGrid label="Hours of the week" columns={WEEK} marks={week} onChange={setWeek} />
      <SingleDays days={days} week={week} onChange={setDays} />
      <div className={styles["save"]}>
        <Button
          busy={isPending}
          busyLabel="Saving…"
          onClick={() =>
            save({ ...draft, revision: hours.revision }, { onSuccess: () => notify.success("The hours are saved.") })
          }
        >
          Save the hours
        </Button>
        <p className={styles["soft"]}>Booked visits stay as they are.</p>
      </div>
    </div>
  );
}

type SingleDaysProps = { days: Columns; week: Columns; onChange: (days: Columns) => void };

function SingleDays({ days, week, onChange }: SingleDaysProps) {
  const [day, setDay] = useState("");
  const columns = Object.keys(days)
    .sort()
    .map((key): GridColumn => {
      const name = shortDate(`${key}T12:00:00Z`, "UTC");
      return { key, short: name.replace(/^\w+, /, ""), name };
    });
  const add = () => {
    if (!day) return;
    onChange({ ...days, [day]: days[day] ?? week[weekdayOf(day)] ?? new Set() });
    setDay("");
  };
  return (
    <>
      <h2>Single days</h2>
      <p className={styles["soft"]}>A day here has these hours in place of its weekday's.</p>
      <div className={styles["add"]}>
        <DayField label="Day" value={day} onDay={setDay} canBeNone />
        <Button look="quiet" size="small" onClick={add}>
          Change this day
        </Button>
      </div>
      {columns.length > 0 && (
        <>
          <div className={styles["scroll"]}>
            <WeekGrid label="Hours of single days" columns={columns} marks={days} onChange={onChange} />
          </div>
          <div className={styles["add"]}>
            {columns.map(({ key, name }) => (
              <Button
                key={key}
                look="link"
                onClick={() => onChange(Object.fromEntries(Object.entries(days).filter(([one]) => one !== key)))}
              >
                {`${name} like every week`}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}
