import { SLOT_MINUTES, slotMinutes, slotTimeLabel } from "@lamplight/api/contract/slot-grid.ts";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { counted } from "../../../lib/time/format.ts";
import type { Columns, Marks } from "./marks.ts";
import styles from "./week-grid.module.css";

const ROWS = slotMinutes(null);
const DAY_MINUTES = 24 * 60;
const STEPS: Record<string, [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type GridColumn = { key: string; short: string; name: string };
type WeekGridProps = {
  label: string;
  columns: GridColumn[];
  marks: Columns;
  onChange: (marks: Columns) => void;
};

/**
 * A grid of half hours to open and close. Arrow keys move, Space toggles, and Shift with an arrow copies the state to the next
 * cell. A mouse can drag over several cells; touch taps one. A column's header toggles the whole column.
 */
export function WeekGrid({ label, columns, marks, onChange }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [here, setHere] = useState({ column: 0, row: 0 });
  const dragState = useRef<boolean | null>(null);
  const isOpen = (key: string, minute: number) => marks[key]?.has(minute) ?? false;

  const set = (key: string, minutes: readonly number[], open: boolean) => {
    const column = new Set(marks[key]);
    for (const minute of minutes) open ? column.add(minute) : column.delete(minute);
    onChange({ ...marks, [key]: column });
  };
  const press = (event: KeyboardEvent, column: number, row: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [was, minute] = [columns[column], ROWS[row]];
    const next = {
      column: Math.min(Math.max(column + step[0], 0), columns.length - 1),
      row: Math.min(Math.max(row + step[1], 0), ROWS.length - 1),
    };
    const [to, toMinute] = [columns[next.column], ROWS[next.row]];
    if (event.shiftKey && was && to && minute !== undefined && toMinute !== undefined)
      set(to.key, [toMinute], isOpen(was.key, minute));
    setHere(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.column} ${next.row}"]`)?.focus();
  };
  const startDrag = (event: PointerEvent, key: string, minute: number) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    dragState.current = !isOpen(key, minute);
    set(key, [minute], dragState.current);
  };
  const continueDrag = (event: PointerEvent, key: string, minute: number) => {
    if (event.buttons !== 1 || event.pointerType !== "mouse" || dragState.current === null) return;
    set(key, [minute], dragState.current);
  };
  /** Ignores clicks of a mouse: pointerdown has already changed the cell. */
  const toggle = ({ nativeEvent }: MouseEvent, key: string, minute: number) => {
    if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "mouse" && nativeEvent.detail > 0)
      return;
    set(key, [minute], !isOpen(key, minute));
  };

  return (
    <table ref={grid} className={styles["grid"]} aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, short, name }) => {
            const isAny = ROWS.some((minute) => isOpen(key, minute));
            return (
              <th key={key} scope="col">
                <button
                  type="button"
                  aria-label={`${short}: ${isAny ? "close" : "open"} all of ${name}`}
                  onClick={() => set(key, ROWS, !isAny)}
                >
                  {short}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((minute, row) => (
          <tr key={minute} data-hour={minute % (2 * SLOT_MINUTES) === 0 || undefined}>
            <th scope="row">
              {minute % (2 * SLOT_MINUTES) === 0 ? (
                slotTimeLabel(minute).replace(":00", "")
              ) : (
                <VisuallyHidden>{slotTimeLabel(minute)}</VisuallyHidden>
              )}
            </th>
            {columns.map(({ key, name }, column) => (
              <td key={key}>
                <button
                  type="button"
                  data-cell={`${column} ${row}`}
                  aria-label={`${name}, ${slotTimeLabel(minute)}`}
                  aria-pressed={isOpen(key, minute)}
                  data-starts={isOpen(key, minute) && !isOpen(key, minute - SLOT_MINUTES) ? "" : undefined}
                  data-ends={isOpen(key, minute) && !isOpen(key, minute + SLOT_MINUTES) ? "" : undefined}
                  tabIndex={here.column === column && here.row === row ? 0 : -1}
                  onFocus={() => setHere({ column, row })}
                  onKeyDown={(event) => press(event, column, row)}
                  onPointerDown={(event) => startDrag(event, key, minute)}
                  onPointerEnter={(event) => continueDrag(event, key, minute)}
                  onClick={(event) => toggle(event, key, minute)}
                />
                <Block marks={marks[key]} minute={minute} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The times of a block, where it starts. Its cells say them to screen readers. */
function Block({ marks, minute }: { marks: Marks | undefined; minute: number }) {
  if (!marks?.has(minute) || marks.has(minute - SLOT_MINUTES)) return null;
  let end = minute;
  while (marks.has(end)) end += SLOT_MINUTES;
  const slots = (end - minute) / SLOT_MINUTES;
  return (
    <span aria-hidden="true">
      {slots > 1 && (
        <>
          <b>{`${inHours(minute)} to ${inHours(end)}`}</b> {counted(slots, "time")}
        </>
      )}
    </span>
  );
}

const inHours = (minute: number): string => slotTimeLabel(minute % DAY_MINUTES).replace(":00", "");
