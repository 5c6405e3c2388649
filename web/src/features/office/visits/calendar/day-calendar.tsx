import type { Calendar, CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { officeUnavailablePath } from "../../../../app/paths.ts";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import styles from "./day-calendar.module.css";
import { PrintedDay } from "./printed-day.tsx";
import { type CellActs, SlotCell } from "./slot-cell.tsx";

type Column = Calendar["columns"][number];
type Cell = { slot: CalendarSlot; rows: number };

/** Merges consecutive slots closed for the same reason into one cell; every other slot is its own cell. */
export function cellsOf({ slots }: Pick<Column, "slots">): (Cell | null)[] {
  const cells: (Cell | null)[] = [];
  let open: Cell | null = null;
  for (const slot of slots) {
    if (open && slot.state === "closed" && open.slot.reason === slot.reason) {
      open.rows += 1;
      cells.push(null);
      continue;
    }
    const cell: Cell = { slot, rows: 1 };
    open = slot.state === "closed" ? cell : null;
    cells.push(cell);
  }
  return cells;
}

/** The row of the slot that started last, or -1 before the first one and when `now`, in milliseconds, is null. */
export function currentRow(slots: Pick<CalendarSlot, "startsAt">[], now: number | null): number {
  return now === null ? -1 : slots.filter(({ startsAt }) => Date.parse(startsAt) <= now).length - 1;
}

type DayCalendarProps = CellActs & { calendar: Calendar; columns: Column[]; now: number | null };

/**
 * A day as a table: a row for each slot, a column for each consultant. Opens scrolled to the current time, so give each day
 * its own key. `now` is null on any other day than today.
 */
export function DayCalendar({ calendar, columns, now, ...acts }: DayCalendarProps) {
  const times = calendar.columns[0]?.slots ?? [];
  const cells = columns.map(cellsOf);
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
      <section ref={section} className={styles["scroll"]} aria-label="The day's calendar" tabIndex={-1}>
        <table className={styles["calendar"]}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Time</VisuallyHidden>
              </th>
              {columns.map(({ docId, name }) => (
                <th key={docId} scope="col">
                  {name}
                  {acts.mayAct && (
                    <Link to={officeUnavailablePath(docId)} className={styles["off"]}>
                      Mark unavailable<VisuallyHidden>: {name}</VisuallyHidden>
                    </Link>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ slotTime, startsAt }, row) => (
              <tr key={startsAt}>
                <th scope="row" {...(row === current ? { "aria-current": "time" } : {})}>
                  {slotTime}
                </th>
                {columns.map(({ docId, name }, index) => {
                  const cell = cells[index]?.[row];
                  const spot = cell && { docId, name, slot: cell.slot };
                  return spot ? (
                    <SlotCell key={docId} spot={spot} rows={cell.rows} timeZone={calendar.timeZone} {...acts} />
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
