import type { CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import type { Column } from "./shown-nurses.ts";

/** A cell: its slot, how many rows it covers, and what it says. A free cell after the first of a gap says nothing. */
export type Cell = { slot: CalendarSlot; rows: number; text: string };

/** `Free 1 h 30` */
export function gapName(slots: number): string {
  if (slots < 2) return "Free";
  return `Free ${Math.floor(slots / 2)} h${slots % 2 ? " 30" : ""}`;
}

const isSame = (one: CalendarSlot, other: CalendarSlot): boolean =>
  one.state === other.state && one.reason === other.reason;

/** Why a nurse is closed outside working hours, by what is before and after: `Works from 11:00 AM`. */
function hoursName(slots: CalendarSlot[], from: number, until: number): string {
  const [before, after] = [slots[from - 1], slots[until]];
  if (!before && !after) return "Not working";
  if (!before && after) return `Works from ${after.slotTime}`;
  return after ? "Break" : `Ends at ${slots[from]?.slotTime}`;
}

/** Merges consecutive slots closed for the same reason into one cell; every other slot is its own cell. The first of free ones names the gap. */
export function cellsOf({ slots }: Pick<Column, "slots">): (Cell | null)[] {
  const cells: (Cell | null)[] = [];
  for (let from = 0; from < slots.length; ) {
    const slot = slots[from];
    if (!slot) break;
    let until = from + 1;
    for (let next = slots[until]; next && isSame(slot, next); next = slots[until]) until += 1;
    const run = slots.slice(from, until);
    if (slot.state === "closed") {
      const text = slot.closedBy === "hours" ? hoursName(slots, from, until) : (slot.reason ?? "");
      cells.push({ slot, rows: run.length, text }, ...run.slice(1).map(() => null));
    } else if (slot.state === "free") {
      run.forEach(
        (free, index) => void cells.push({ slot: free, rows: 1, text: index === 0 ? gapName(run.length) : "" }),
      );
    } else {
      run.forEach((taken) => void cells.push({ slot: taken, rows: 1, text: "" }));
    }
    from = until;
  }
  return cells;
}

/** The row of the slot that started last, or -1 before the first one and when `now`, in milliseconds, is null. */
export function currentRow(slots: Pick<CalendarSlot, "startsAt">[], now: number | null): number {
  return now === null ? -1 : slots.filter(({ startsAt }) => Date.parse(startsAt) <= now).length - 1;
}
