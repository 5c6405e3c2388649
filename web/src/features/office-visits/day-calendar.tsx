import type { Calendar, CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { VisuallyHidden } from "../../components/layout.tsx";
import styles from "./day-calendar.module.css";
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

type DayCalendarProps = CellActs & { calendar: Calendar; columns: Column[] };

/** A day as a table: a row for each slot, a column for each consultant. */
export function DayCalendar({ calendar, columns, ...acts }: DayCalendarProps) {
  const times = calendar.columns[0]?.slots ?? [];
  const cells = columns.map(cellsOf);
  return (
    <section className={styles["scroll"]} aria-label="The day's calendar" tabIndex={-1}>
      <table className={styles["calendar"]}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Time</VisuallyHidden>
            </th>
            {columns.map(({ docId, name }) => (
              <th key={docId} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ slotTime, startsAt }, row) => (
            <tr key={startsAt}>
              <th scope="row">{slotTime}</th>
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
  );
}
