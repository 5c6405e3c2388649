import type { Roster } from "./rosters.ts";
import { type Hours, minuteOf, type Open, type TimeOfDay } from "./schedules.ts";
import { slotTimeLabel } from "./slot-grid.ts";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
/** Hours of a weekday without rows: the whole grid. */
export const WHOLE_GRID: Open = [["10:00", "21:00"]];

/** `Mon to Fri 10 AM–2 PM, 3 PM–5 PM; Sat and Sun closed`. Consecutive days with the same hours are grouped. */
export const hoursInWords = (weekly: Hours["weekly"]): string =>
  weekInWords((day) => blocksInWords(weekly.find(({ weekday }) => weekday === day)?.open ?? WHOLE_GRID));

/** `Mon to Fri 8 AM–noon, 1 PM–4 PM; Sat 10 PM–6 AM; Sun off`. */
export const rosterInWords = (hours: Roster["hours"]): string =>
  weekInWords((day) => {
    const blocks = hours.filter(({ weekday }) => weekday === day);
    return blocks.length > 0 ? blocksInWords(blocks.map(({ from, until }) => [from, until])) : "off";
  });

function weekInWords(wordsOf: (weekday: number) => string): string {
  const days = WEEKDAYS.map((name, index) => ({ name, words: wordsOf(index + 1) }));
  const runs: { first: string; last: string; count: number; words: string }[] = [];
  for (const { name, words } of days) {
    const run = runs.at(-1);
    if (run?.words === words) Object.assign(run, { last: name, count: run.count + 1 });
    else runs.push({ first: name, last: name, count: 1, words });
  }
  return runs.map((run) => `${spanOf(run)} ${run.words}`).join("; ");
}

/** `10 AM–2 PM, 3 PM–5 PM`, or `closed`. */
export const blocksInWords = (open: Open): string =>
  open.length === 0
    ? "closed"
    : joined(open)
        .map(([from, until]) => `${timeLabel(from)}–${timeLabel(until)}`)
        .join(", ");

function spanOf({ first, last, count }: { first: string; last: string; count: number }): string {
  if (count === WEEKDAYS.length) return "Every day";
  if (count === 1) return first;
  return count === 2 ? `${first} and ${last}` : `${first} to ${last}`;
}

/** Sorts blocks and merges those that touch. */
function joined(open: Open): Open {
  const blocks: Open = [];
  for (const [from, until] of open.toSorted(([a], [b]) => a.localeCompare(b))) {
    const before = blocks.at(-1);
    if (before?.[1] === from) before[1] = until;
    else blocks.push([from, until]);
  }
  return blocks;
}

/** `10 AM`, `10:30 AM`, `noon`, `midnight`. */
function timeLabel(time: TimeOfDay): string {
  const minute = minuteOf(time) % 1440;
  if (minute === 0) return "midnight";
  if (minute === 720) return "noon";
  return slotTimeLabel(minute).replace(":00", "");
}
