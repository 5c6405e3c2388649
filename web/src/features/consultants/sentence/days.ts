// cspell:ignore tomorow tommorow tommorrow tmrw wkend wensday wendsday tonite tonigt hoy manana pasado lunes martes miercoles jueves viernes sabado domingo tarde noche xmas
import { WEEKDAYS } from "@lamplight/api/contract/search-options.ts";
import { clockTimeAt } from "./clock.ts";
import { isUnit, type KeyAt, numberOf, type Same, type Word } from "./words.ts";

type Names = readonly (readonly [string, string])[];
const named = (meaning: string, ...names: string[]): Names => names.map((name) => [name, meaning]);
const SPANISH = ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"];
const DAYS: Names = [
  ...named("today", "today", "2day", "now", "asap", "hoy"),
  ...named("tomorrow", "tomorrow", "tomorow", "tommorow", "tommorrow", "tmrw", "tmr", "2morrow", "manana"),
  ...named("weekend", "weekend", "weekends", "wkend"),
  ...named("weekdays", "weekday", "weekdays", "workday", "workdays"),
  ...WEEKDAYS.flatMap((day, index) => named(day, day, `${day}s`, day.slice(0, 3), SPANISH[index] ?? day)),
  ...named("tuesday", "tues"),
  ...named("wednesday", "wensday", "wendsday"),
  ...named("thursday", "thur", "thurs"),
];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL_MONTHS = /^(january|february|march|april|may|june|july|august|september|sept|october|november|december)$/;
const LAST_DAY = 31;
const HOLIDAYS = /^(?:christmas|xmas|thanksgiving|easter|hanukkah|ramadan|holidays?)$/;

const TONIGHT = ["tonight", "tonite", "2night", "2nite", "tonigt"];
const DAY_TIMES: Names = [
  ...named("morning", "morning", "mornings"),
  ...named("afternoon", "afternoon", "afternoons", "lunchtime"),
  ...named("evening", "evening", "evenings", "weeknight", "weeknights"),
];
/** Only after a day or its article: `mañana por la mañana`, `friday night`, `friday pm`. */
const OF_DAY: Names = [
  ...DAY_TIMES,
  ...named("evening", "night", "nights", "noche"),
  ...named("afternoon", "tarde"),
  ...named("morning", "am", "manana"),
  ...named("after-1200", "pm"),
];

/** The day and the time of day named at a place of a sentence; neither if no search can have it, such as `before friday`. */
export type When = { length: number; day?: string; time?: string; zone?: string };

const meaningOf = (names: Names, key: string, isSame: Same): string | undefined =>
  names.find(([name]) => isSame(key, name))?.[1];

/** `dec`, `december` → 12. */
function monthOf(key: string): number | undefined {
  const index = MONTHS.indexOf(key.slice(0, 3));
  return index >= 0 && (key.length === 3 || FULL_MONTHS.test(key)) ? index + 1 : undefined;
}
const dayOf = (key: string): number | undefined => {
  const day = key === "first" ? 1 : Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(key)?.[1]);
  return day >= 1 && day <= LAST_DAY ? day : undefined;
};
const dated = (length: number, month: number | undefined, day: number | undefined): When | undefined =>
  month === undefined || day === undefined || month > MONTHS.length
    ? undefined
    : { length, day: `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` };

/** `dec 3`, `December 3rd`, `3 Dec`, `3rd of December`, `12/3`; `dec 1-3` and `the 3rd` are no single known day. */
function dateAt(keyAt: KeyAt): When | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(keyAt(0));
  if (slashed) return isUnit(keyAt(1)) ? undefined : dated(1, Number(slashed[1]) || undefined, dayOf(slashed[2] ?? ""));
  const isOf = keyAt(1) === "of";
  const date =
    dated(2, monthOf(keyAt(0)), dayOf(keyAt(1))) ?? dated(isOf ? 3 : 2, monthOf(keyAt(isOf ? 2 : 1)), dayOf(keyAt(0)));
  if (date && keyAt(date.length) === "to" && dayOf(keyAt(date.length + 1)) !== undefined)
    return { length: date.length + 2 };
  if (date) return date;
  if (HOLIDAYS.test(keyAt(0))) return { length: 1 };
  if (keyAt(0) === "new" && /^years?$/.test(keyAt(1))) return { length: 2 };
  return /^\d{1,2}(st|nd|rd|th)$/.test(keyAt(0)) ? { length: 1 } : undefined;
}

/** `in 3 days`, `three days from now`, `in two weeks`, `within an hour`. */
function aheadAt(keyAt: KeyAt): When | undefined {
  const isSpan = keyAt(1) === "the" && keyAt(2) === "next" ? 2 : keyAt(1) === "next" ? 1 : 0;
  const begin = /^(?:in|within)$/.test(keyAt(0)) ? 1 + isSpan : 0;
  const number = /^an?$/.test(keyAt(begin)) ? 1 : numberOf(keyAt(begin));
  const [, unit] = /^(day|week|month|year|hour|minute)s?$/.exec(keyAt(begin + 1)) ?? [];
  const isFromNow = keyAt(begin + 2) === "from" && /^(?:now|today)$/.test(keyAt(begin + 3));
  if (number === undefined || unit === undefined || (begin === 0 && !isFromNow)) return undefined;
  if (keyAt(begin + 2) === "old") return undefined;
  const length = begin + (isFromNow ? 4 : 2);
  if (unit !== "day" || keyAt(0) === "within" || isSpan > 0 || number > 6) return { length };
  return { length, day: number === 1 ? "tomorrow" : `in-${number}` };
}

/** `this week`, `end of the week`, `next week`, `next friday`, `day after tomorrow`, `monday to friday`, `saturday or sunday`. */
function spanAt(keyAt: KeyAt, isSame: Same): When | undefined {
  const dayName = (index: number) => meaningOf(DAYS, keyAt(index), isSame);
  if (keyAt(0) === "this" && keyAt(1) === "week") return { length: 2, day: "this-week" };
  if (keyAt(0) === "end" && keyAt(1) === "of")
    for (const length of [3, 4]) if (keyAt(length - 1) === "week") return { length, day: "this-week" };
  if (keyAt(0) === "week" && keyAt(1) === "after" && keyAt(2) === "next") return { length: 3 };
  if (keyAt(0) === "next") {
    const day = dayName(1);
    if (keyAt(1) === "week") return { length: 2, day: "next-week" };
    if (/^(?:month|year)$/.test(keyAt(1))) return { length: 2 };
    return day && WEEKDAYS.some((weekday) => weekday === day) ? { length: 2, day: `next-${day}` } : undefined;
  }
  if (keyAt(0) === "day" && keyAt(1) === "after" && dayName(2) === "tomorrow") return { length: 3, day: "in-2" };
  if (keyAt(0) === "pasado" && dayName(1) === "tomorrow") return { length: 2, day: "in-2" };
  if (dayName(0) === "monday" && keyAt(1) === "to" && dayName(2) === "friday") return { length: 3, day: "weekdays" };
  const join = /^(?:to|or|and)$/.test(keyAt(1)) ? 2 : 1;
  if (dayName(0) === "saturday" && dayName(join) === "sunday") return { length: join + 1, day: "weekend" };
  if (/^weeknights?$/.test(keyAt(0))) return { length: 1, day: "weekdays", time: "evening" };
  if (keyAt(0) === "as" && keyAt(1) === "soon" && keyAt(2) === "as" && keyAt(3) === "possible")
    return { length: 4, day: "today" };
  return undefined;
}

/** A day without what is said about its time. */
function plainDayAt(keyAt: KeyAt, isSame: Same): When | undefined {
  const found = aheadAt(keyAt) ?? spanAt(keyAt, isSame);
  if (found) return found;
  const day = meaningOf(DAYS, keyAt(0), isSame);
  return day === undefined ? dateAt(keyAt) : { length: 1, day };
}

/** The words between a day and its time: `tomorrow in the morning`, `mañana por la mañana`. */
const ARTICLE = [/^(?:in|at|por|en|de)$/, /^(?:the|la)$/];
const isArticle = (keyAt: KeyAt, at: number): boolean => ARTICLE.every((word, index) => word.test(keyAt(at + index)));

/** A day, with the time of that day if one follows: `friday evening`. Only here does `night` mean the evening: nights are symptoms, too. */
function dayAt(keyAt: KeyAt, isSame: Same): When | undefined {
  if (TONIGHT.some((name) => isSame(keyAt(0), name))) return { length: 1, day: "today", time: "evening" };
  const timeAt = (index: number) => meaningOf(OF_DAY, keyAt(index), isSame);
  if (/^(?:this|esta)$/.test(keyAt(0)) && !/^(?:am|pm)$/.test(keyAt(1))) {
    const time = timeAt(1);
    if (time !== undefined) return { length: 2, day: "today", time };
  }
  const found = plainDayAt(keyAt, isSame);
  if (!found || found.day === undefined || found.time !== undefined) return found;
  const begin = found.length + (isArticle(keyAt, found.length) ? 2 : 0);
  const time = timeAt(begin) ?? meal(keyAt, begin)?.time;
  if (time === undefined) return found;
  return { ...found, length: begin + (meal(keyAt, begin)?.length ?? 1), time };
}

/** `after work`, `after school`, `before noon`, `after lunch`. */
function meal(keyAt: KeyAt, at = 0): { length: number; time: string } | undefined {
  const time = MEALS[`${keyAt(at)} ${keyAt(at + 1)}`];
  return time === undefined ? undefined : { length: 2, time };
}
const MEALS: Partial<Record<string, string>> = {
  "after lunch": "afternoon",
  "before lunch": "morning",
  "after dinner": "evening",
  "after supper": "evening",
  "after work": "evening",
  "before work": "morning",
  "after school": "after-1500",
};

/** A time of day without a day. */
function dayTimeAt(keyAt: KeyAt, isSame: Same): When | undefined {
  const begin = isArticle(keyAt, 0) ? 2 : 0;
  const word = meaningOf(begin === 0 ? DAY_TIMES : OF_DAY, keyAt(begin), isSame);
  if (word !== undefined && !/^(?:am|pm)$/.test(keyAt(begin))) return { length: begin + 1, time: word };
  return keyAt(0) === "midnight" ? { length: 1 } : meal(keyAt);
}

const BOUND = /^(?:before|by|until|till|after|from|past)$/;

export function whenAt(words: readonly Word[], at: number, isSame: Same): When | undefined {
  const keyAt: KeyAt = (index) => words[at + index]?.key ?? "";
  const found = dayAt(keyAt, isSame) ?? clockTimeAt(keyAt) ?? dayTimeAt(keyAt, isSame);
  if (found) return found;
  // A search has no days before or after a day.
  const day = BOUND.test(keyAt(0)) ? dayAt((index) => keyAt(index + 1), isSame) : undefined;
  return day?.day === undefined ? undefined : { length: 1 + day.length };
}
