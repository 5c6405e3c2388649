// cspell:ignore tomorow tommorow tommorrow tmrw wkend wensday wendsday tonite tonigt
import { WEEKDAYS } from "@lamplight/api/contract/search-options.ts";
import type { Same, Word } from "./words.ts";

const DAY_NAMES: readonly (readonly [string, string])[] = [
  ...["today", "2day", "now", "asap"].map((name) => [name, "today"] as const),
  ...["tomorrow", "tomorow", "tommorow", "tommorrow", "tmrw", "tmr", "2morrow"].map(
    (name) => [name, "tomorrow"] as const,
  ),
  ...["weekend", "weekends", "wkend"].map((name) => [name, "weekend"] as const),
  ...WEEKDAYS.flatMap((day) => [day, `${day}s`, day.slice(0, 3)].map((name) => [name, day] as const)),
  ["tues", "tuesday"],
  ["wensday", "wednesday"],
  ["wendsday", "wednesday"],
  ["thur", "thursday"],
  ["thurs", "thursday"],
];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL_MONTHS = /^(january|february|march|april|may|june|july|august|september|sept|october|november|december)$/;
const LAST_DAY = 31;

const TONIGHT = ["tonight", "tonite", "2night", "2nite", "tonigt"];
const DAY_TIMES: readonly (readonly [string, string])[] = [
  ["morning", "morning"],
  ["mornings", "morning"],
  ["afternoon", "afternoon"],
  ["afternoons", "afternoon"],
  ["noon", "afternoon"],
  ["midday", "afternoon"],
  ["lunchtime", "afternoon"],
  ["evening", "evening"],
  ["evenings", "evening"],
];

/** The day and the time of day named at a place of a sentence; neither if no search can have it, such as `before 5`. */
export type When = { length: number; day?: string; time?: string };

const meaningOf = (names: readonly (readonly [string, string])[], key: string, isSame: Same): string | undefined =>
  names.find(([name]) => isSame(key, name))?.[1];

/** `dec`, `december` → 12. */
function monthOf(key: string): number | undefined {
  const index = MONTHS.indexOf(key.slice(0, 3));
  return index >= 0 && (key.length === 3 || FULL_MONTHS.test(key)) ? index + 1 : undefined;
}
const dayOf = (key: string): number | undefined => {
  const day = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(key)?.[1]);
  return day >= 1 && day <= LAST_DAY ? day : undefined;
};
const dated = (length: number, month: number | undefined, day: number | undefined): When | undefined =>
  month === undefined || day === undefined || month > MONTHS.length
    ? undefined
    : { length, day: `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` };

/** `dec 3`, `December 3rd`, `3 Dec`, `3rd of December`, `12/3`. */
function dateAt(keyAt: (index: number) => string): When | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(keyAt(0));
  if (slashed) return dated(1, Number(slashed[1]) || undefined, dayOf(slashed[2] ?? ""));
  const isOf = keyAt(1) === "of";
  return (
    dated(2, monthOf(keyAt(0)), dayOf(keyAt(1))) ?? dated(isOf ? 3 : 2, monthOf(keyAt(isOf ? 2 : 1)), dayOf(keyAt(0)))
  );
}

/** A day, with the time of that day if one follows: `friday evening`. Only here does `night` mean the evening: nights are symptoms, too. */
function dayAt(keyAt: (index: number) => string, isSame: Same): When | undefined {
  if (TONIGHT.some((name) => isSame(keyAt(0), name))) return { length: 1, day: "today", time: "evening" };
  const timeAt = (index: number) => (keyAt(index) === "night" ? "evening" : meaningOf(DAY_TIMES, keyAt(index), isSame));
  if (keyAt(0) === "this") {
    const time = timeAt(1);
    return time === undefined ? undefined : { length: 2, day: "today", time };
  }
  // A search has no day after tomorrow, and must not take it for tomorrow.
  if (keyAt(0) === "day" && keyAt(1) === "after" && meaningOf(DAY_NAMES, keyAt(2), isSame) === "tomorrow")
    return { length: 3 };
  const day = meaningOf(DAY_NAMES, keyAt(0), isSame);
  const found = day === undefined ? dateAt(keyAt) : { length: 1, day };
  const time = found && timeAt(found.length);
  return found && time !== undefined ? { ...found, length: found.length + 1, time } : found;
}

/** The first hour that `after 6` means is 6 PM: visits begin at 10 AM. */
const FIRST_HOUR = 10;
const NOON = 12;

/** `6`, `6pm`, `6:30`, `18:00`, each maybe with `pm` as the next word, as `after-1800`. */
function clockAt(
  keyAt: (index: number) => string,
  at: number,
): { length: number; time: string; isClear: boolean } | undefined {
  const [, hours, minutes = "00", half] = /^(\d{1,2})(?::(\d\d))?(am|pm|p|a)?$/.exec(keyAt(at)) ?? [];
  if (hours === undefined) return undefined;
  const next = /^(am|pm)$/.test(keyAt(at + 1)) ? keyAt(at + 1) : undefined;
  const named = half ?? next;
  const hour = Number(hours);
  const isLate = named?.startsWith("p") || (named === undefined && hour < FIRST_HOUR);
  const of24 = isLate && hour < NOON ? hour + NOON : named?.startsWith("a") && hour === NOON ? 0 : hour;
  if (of24 > 23 || Number(minutes) > 59) return undefined;
  const isHalf = Number(minutes) >= 30;
  const time = `after-${String(of24).padStart(2, "0")}${isHalf ? "30" : "00"}`;
  return { length: next && !half ? 2 : 1, time, isClear: named !== undefined || keyAt(at).includes(":") };
}

/** `5-7pm`, `5 to 7pm`, `between 5 and 7`: the time after its start. The start is before noon only if the end would be before it. */
function rangeAt(keyAt: (index: number) => string): When | undefined {
  const isNamed = /^(between|from)$/.test(keyAt(0));
  const begin = isNamed ? 1 : 0;
  const start = clockAt(keyAt, begin);
  if (!start) return undefined;
  const join = begin + start.length;
  const isJoined = /^(to|until|till)$/.test(keyAt(join)) || (isNamed && keyAt(join) === "and");
  const end = clockAt(keyAt, isJoined ? join + 1 : join);
  if (!end || !(end.isClear || (isNamed && isJoined))) return undefined;
  const length = (isJoined ? join + 1 : join) + end.length;
  if (start.isClear) return { length, time: start.time };
  const late = clockAt((index) => `${keyAt(begin + index).replace(/\D+$/, "")}pm`, 0);
  const early = clockAt((index) => `${keyAt(begin + index).replace(/\D+$/, "")}am`, 0);
  const found = late && late.time < end.time ? late : early;
  return found && { length, time: found.time };
}

function timeAt(keyAt: (index: number) => string, isSame: Same): When | undefined {
  const word = meaningOf(DAY_TIMES, keyAt(0), isSame);
  if (word !== undefined) return { length: 1, time: word };
  if (keyAt(0) === "before" && keyAt(1) === "noon") return { length: 2, time: "morning" };
  if (keyAt(0) === "after" && keyAt(1) === "work") return { length: 2, time: "evening" };
  if (keyAt(0) === "after" && keyAt(1) === "school") return { length: 2, time: "after-1500" };
  const range = rangeAt(keyAt);
  if (range) return range;
  if (/^(before|until|till)$/.test(keyAt(0))) {
    const clock = clockAt(keyAt, 1);
    return clock && { length: 1 + clock.length };
  }
  if (/^(after|from|past)$/.test(keyAt(0))) {
    const clock = clockAt(keyAt, 1);
    return clock && { length: 1 + clock.length, time: clock.time };
  }
  const clock = clockAt(keyAt, 0);
  return clock?.isClear ? { length: clock.length, time: clock.time } : undefined;
}

export function whenAt(words: readonly Word[], at: number, isSame: Same): When | undefined {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  return dayAt(keyAt, isSame) ?? timeAt(keyAt, isSame);
}
