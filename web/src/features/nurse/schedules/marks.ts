import { WHOLE_GRID } from "@lamplight/api/contract/format-hours.ts";
import { type Hours, minuteOf, type Open, timeAt } from "@lamplight/api/contract/schedules.ts";
import { SLOT_MINUTES } from "@lamplight/api/contract/slot-grid.ts";

/** Open half hours, by the minute of the day each starts at. */
export type Marks = ReadonlySet<number>;
/** A column of marks for each weekday (1 is Monday) or day. */
export type Columns = Readonly<Record<string, Marks>>;

export const marksOf = (open: Open): Marks =>
  new Set(
    open.flatMap(([from, until]) => {
      const [first, end] = [minuteOf(from), minuteOf(until)];
      return Array.from({ length: (end - first) / SLOT_MINUTES }, (_, index) => first + index * SLOT_MINUTES);
    }),
  );

/** Merges adjacent half hours into the fewest blocks. */
export function blocksOf(marks: Marks): Open {
  const blocks: Open = [];
  for (const minute of [...marks].sort((a, b) => a - b)) {
    const [before, until] = [blocks.at(-1), timeAt(minute + SLOT_MINUTES)];
    if (before?.[1] === timeAt(minute)) before[1] = until;
    else blocks.push([timeAt(minute), until]);
  }
  return blocks;
}

/** All seven weekdays. A weekday without hours has the whole grid. */
export const weekMarks = (weekly: Hours["weekly"]): Columns =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [
      String(day),
      marksOf(weekly.find(({ weekday }) => weekday === day)?.open ?? WHOLE_GRID),
    ]),
  );

export const dayMarks = (days: Hours["days"]): Columns =>
  Object.fromEntries(days.map(({ day, open }) => [day, marksOf(open)]));

export const hoursOf = (week: Columns, days: Columns): Hours => ({
  weekly: Object.entries(week).map(([day, marks]) => ({ weekday: Number(day), open: blocksOf(marks) })),
  days: Object.entries(days)
    .map(([day, marks]) => ({ day, open: blocksOf(marks) }))
    .sort((a, b) => a.day.localeCompare(b.day)),
});

const NONE: Marks = new Set();
const isSame = (one: Marks, other: Marks) => one.size === other.size && [...one].every((minute) => other.has(minute));

/** Applies to `live` what `mine` changed since `base`, half hour by half hour. */
export function mergedMarks(base: Columns, mine: Columns, live: Columns): Columns {
  const keys = [...new Set([...Object.keys(live), ...Object.keys(mine)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const before = base[key] ?? NONE;
      const [own, theirs] = [mine[key] ?? before, live[key] ?? before];
      const isRemoved = key in base && (!(key in mine) || (!(key in live) && isSame(own, before)));
      if (isRemoved) return [];
      const minutes = [...new Set([...own, ...theirs])];
      const isOpen = (minute: number) => (own.has(minute) === before.has(minute) ? theirs : own).has(minute);
      return [[key, new Set(minutes.filter(isOpen))]];
    }),
  );
}

export const isSameColumns = (one: Columns, other: Columns): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, marks]) => key in other && isSame(marks, other[key] ?? NONE));

/** The weekday of a day (`YYYY-MM-DD`): 1 is Monday. */
export const weekdayOf = (day: string): string => String(((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1);
