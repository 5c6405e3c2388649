import type { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { officeUnavailablePath } from "../../../../app/paths.ts";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { counted } from "../../../../lib/time/format.ts";
import { useColumnsThatFit } from "./columns-that-fit.ts";
import styles from "./day-calendar.module.css";
import { cellsOf, currentRow } from "./day-cells.ts";
import { PrintedDay } from "./printed-day.tsx";
import { type Column, shortSpeciality, visitsIn } from "./shown-nurses.ts";
import { type CellActs, SlotCell } from "./slot-cell.tsx";

type DayCalendarProps = CellActs & { calendar: Calendar; columns: Column[]; now: number | null };

/**
 * A day as a table: a row for each slot, a column for each nurse, as many side by side as the window has room for, by specialty. Opens
 * scrolled to the current time, so give each day and choice of nurses its own key. `now` is null on any other day than today.
 */
export function DayCalendar({ calendar, columns, now, ...acts }: DayCalendarProps) {
  const fitting = useColumnsThatFit();
  const [first, setFirst] = useState(0);
  const begin = Math.min(first, Math.max(0, columns.length - 1));
  const shown = columns.slice(begin, begin + fitting);
  const times = calendar.columns[0]?.slots ?? [];
  const cells = shown.map(cellsOf);
  const current = currentRow(times, now);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = section.current?.querySelector<HTMLElement>("[aria-current=time]")?.parentElement;
    const head = section.current?.querySelector("thead");
    if (section.current) section.current.scrollTop = row && head ? row.offsetTop - head.offsetHeight : 0;
  }, []);
  return (
    <>
      <PrintedDay calendar={calendar} columns={columns} />
      <Summary columns={columns} begin={begin} fitting={fitting} onBegin={setFirst} />
      <section ref={section} className={styles["scroll"]} aria-label="The day's calendar" tabIndex={-1}>
        <table className={styles["calendar"]}>
          <thead>
            <tr>
              <td />
              {groupsOf(shown).map(({ speciality, count }) => (
                <th key={speciality} scope="colgroup" colSpan={count} className={styles["group"]}>
                  {shortSpeciality(speciality)}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col">
                <VisuallyHidden>Time</VisuallyHidden>
              </th>
              {shown.map((column) => (
                <NurseHead key={column.docId} column={column} mayAct={acts.mayAct} />
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ slotTime, startsAt }, row) => (
              <tr key={startsAt}>
                <th scope="row" {...(row === current ? { "aria-current": "time" } : {})}>
                  {slotTime}
                </th>
                {shown.map(({ docId, name }, index) => {
                  const cell = cells[index]?.[row];
                  const spot = cell && { docId, name, slot: cell.slot };
                  return spot ? (
                    <SlotCell
                      key={docId}
                      spot={spot}
                      rows={cell.rows}
                      text={cell.text}
                      timeZone={calendar.timeZone}
                      {...acts}
                    />
                  ) : null;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The specialties of neighboring columns. */
function groupsOf(columns: Column[]): { speciality: string; count: number }[] {
  const groups: { speciality: string; count: number }[] = [];
  for (const { speciality } of columns) {
    const last = groups.at(-1);
    if (last?.speciality === speciality) last.count += 1;
    else groups.push({ speciality, count: 1 });
  }
  return groups;
}

const NurseHead = ({ column, mayAct }: { column: Column; mayAct: boolean }) => (
  <th scope="col">
    {column.name}
    <span className={styles["off"]}>{counted(visitsIn(column), "visit")}</span>
    {mayAct && (
      <Link to={officeUnavailablePath(column.docId)} className={styles["off"]}>
        Mark unavailable<VisuallyHidden>: {column.name}</VisuallyHidden>
      </Link>
    )}
  </th>
);

type SummaryProps = { columns: Column[]; begin: number; fitting: number; onBegin: (first: number) => void };

/** The visits of the shown nurses, and which of these nurses are on the screen. */
function Summary({ columns, begin, fitting, onBegin }: SummaryProps) {
  const slots = columns.flatMap((column) => column.slots);
  const [paid, held] = (["paid", "held"] as const).map((state) => slots.filter((slot) => slot.state === state).length);
  const end = Math.min(columns.length, begin + fitting);
  return (
    <div className={styles["summary"]} data-unprinted>
      <p>
        <b>{counted((paid ?? 0) + (held ?? 0), "visit")}</b>
        {held ? `, ${held} held` : ""}
      </p>
      {columns.length > fitting && (
        <p className={styles["pages"]}>
          {fitting === 1 ? `Nurse ${end}` : `Nurses ${begin + 1}–${end}`} of {columns.length}
          <button
            type="button"
            aria-label={fitting === 1 ? "Nurse before" : "Nurses before"}
            disabled={begin === 0}
            onClick={() => onBegin(Math.max(0, begin - fitting))}
          >
            <ChevronLeft size={20} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={fitting === 1 ? "Next nurse" : "Next nurses"}
            disabled={end === columns.length}
            onClick={() => onBegin(begin + fitting)}
          >
            <ChevronRight size={20} aria-hidden />
          </button>
        </p>
      )}
    </div>
  );
}
