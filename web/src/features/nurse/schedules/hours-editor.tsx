import { hoursInWords, WEEKDAYS } from "@lamplight/api/contract/format-hours.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { Hours, type HoursFound } from "@lamplight/api/contract/schedules.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Actions, Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { parsedJson } from "../../../lib/http/parsed-json.ts";
import { notify } from "../../../lib/page/notify.ts";
import { ConflictList } from "./conflict-list.tsx";
import { type Columns, dayMarks, hoursOf, isSameColumns, mergedMarks, weekdayOf, weekMarks } from "./marks.ts";
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

/** Edits a nurse's weekly hours and single days, beside the times patients see. */
export function HoursEditor({ of, docId, timeZone }: HoursEditorProps) {
  const query = useQuery({ ...hoursQuery(of), refetchOnWindowFocus: false });
  const { data: hours } = query;
  const saving = useSetHours(of);
  if (!hours) return <Answer of={query} what="the hours" />;
  return (
    <RecordColumns
      head={
        <>
          <Editor hours={hours} of={of} docId={docId} saving={saving} />
          {saving.data && (
            <ConflictList
              conflicts={saving.data.conflicts}
              side={of.side}
              timeZone={timeZone}
              reason="outside these hours"
            />
          )}
        </>
      }
      side={<OfferedWeek side={of.side} docId={docId} />}
    />
  );
}

type EditorProps = Pick<HoursEditorProps, "of" | "docId"> & {
  hours: HoursFound;
  saving: ReturnType<typeof useSetHours>;
};

const Draft = z.object({ base: Hours, mine: Hours });
const marksIn = ({ weekly, days }: Hours) => ({ week: weekMarks(weekly), days: dayMarks(days) });

/** Follows the saved hours until they are edited here. Edits are kept as a draft, and merged with a colleague's. */
function Editor({ hours, of, docId, saving }: EditorProps) {
  const { mutate: save, isPending } = saving;
  const { opened, changed } = useOpenedRecord(hours, { subject: docId, side: of.side, isBusy: isPending });
  const { text, setText } = useStaffText(`hours ${docId}`);
  const base = marksIn(opened);
  const kept = Draft.safeParse(parsedJson(text || null)).data;
  const edited = kept ? merged(marksIn(kept.base), marksIn(kept.mine), base) : base;
  const isEdited = !isSameColumns(base.week, edited.week) || !isSameColumns(base.days, edited.days);
  const { week, days } = edited;
  const draft = hoursOf(week, days);
  const edit = (mine: Hours) => setText(JSON.stringify({ base: { weekly: opened.weekly, days: opened.days }, mine }));
  const setWeek = (next: Columns) => edit(hoursOf(next, days));
  const setDays = (next: Columns) => edit(hoursOf(week, next));
  useEffect(() => {
    if (changed && !isEdited) changed.lookAgain();
  });
  const send = () =>
    save(
      { ...draft, revision: opened.revision },
      { onSuccess: () => [setText(""), notify.success("Hours saved. Patients see them now.")] },
    );
  return (
    <>
      <Card as="section" aria-labelledby="weekly">
        <h2 id="weekly">Every week</h2>
        <Stack>
          <p role="status">{hoursInWords(draft.weekly)}</p>
          <WeekGrid label="Hours of the week" columns={WEEK} marks={week} onChange={setWeek} />
        </Stack>
      </Card>
      <SingleDays days={days} week={week} onChange={setDays} />
      <ChangedNotice changed={isEdited ? changed : null} label="Show both changes" />
      <div className={styles["save"]}>
        <Button busy={isPending} busyLabel="Saving…" disabled={changed !== null && isEdited} onClick={send}>
          Save hours
        </Button>
        <Soft variant="sm">Booked visits don't change.</Soft>
      </div>
    </>
  );
}

type Both = { week: Columns; days: Columns };
const merged = (base: Both, mine: Both, live: Both): Both => ({
  week: mergedMarks(base.week, mine.week, live.week),
  days: mergedMarks(base.days, mine.days, live.days),
});

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
    <Card as="section" aria-labelledby="single">
      <h2 id="single">Single days</h2>
      <Stack>
        <Soft variant="sm">Hours for one day replace that weekday's hours.</Soft>
        <Actions className={styles["add"]}>
          <DayField label="Day" value={day} onDay={setDay} canBeNone />
          <Button variant="quiet" size="small" onClick={add}>
            Add day
          </Button>
        </Actions>
        {columns.length > 0 && (
          <>
            <div className={styles["scroll"]}>
              <WeekGrid label="Hours of single days" columns={columns} marks={days} onChange={onChange} />
            </div>
            <Actions variant="apart">
              {columns.map(({ key, name }) => (
                <Button
                  key={key}
                  variant="link"
                  onClick={() => onChange(Object.fromEntries(Object.entries(days).filter(([one]) => one !== key)))}
                >
                  {`Reset ${name} to weekly hours`}
                </Button>
              ))}
            </Actions>
          </>
        )}
      </Stack>
    </Card>
  );
}
