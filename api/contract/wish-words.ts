import { shortDate, timeOfDay } from "./format-time.ts";
import {
  AHEAD_PATTERN,
  DATE_PATTERN,
  isTimeWord,
  NEXT_WEEKDAY_PATTERN,
  type Speciality,
  startMinutes,
  type TimeWord,
  WEEKDAYS,
} from "./search-options.ts";
import { inAList } from "./word-list.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const dates = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
/** A leap year, which has every date. */
const ANY_YEAR = 2024;

const DAY_LABELS: Partial<Record<string, string>> = {
  weekend: "This weekend",
  weekdays: "Weekdays",
  "this-week": "This week",
  "next-week": "Next week",
  "in-2": "Day after tomorrow",
};

/** `Today`, `Friday`, `Next Friday`, `Dec 3`, `In 3 days`. */
export function dayLabel(day: string): string {
  const [, month, date] = DATE_PATTERN.exec(day) ?? [];
  if (month !== undefined) return dates.format(Date.UTC(ANY_YEAR, Number(month) - 1, Number(date)));
  const [, ahead] = AHEAD_PATTERN.exec(day) ?? [];
  const [, next] = NEXT_WEEKDAY_PATTERN.exec(day) ?? [];
  return DAY_LABELS[day] ?? (ahead ? `In ${ahead} days` : next ? `Next ${capital(next)}` : capital(day));
}

/** `6:30 PM`, `6 PM`. */
const clockOf = (minute: number): string => timeOfDay(Date.UTC(ANY_YEAR, 0, 1, 0, minute), "UTC").replace(":00", "");

/** `after 6:30 PM`, `before 5 PM`, `5 PM to 7 PM`. */
function startWords(time: string): string {
  const { from = 0, until = 0 } = startMinutes(time) ?? {};
  if (time.startsWith("after")) return `after ${clockOf(from)}`;
  return time.startsWith("before") ? `before ${clockOf(until)}` : `${clockOf(from)} to ${clockOf(until)}`;
}

/** `Evening`, `After 6:30 PM`, `5 PM to 7 PM`. */
export const timeLabel = (time: string): string => capital(isTimeWord(time) ? time : startWords(time));

const OF_TODAY: Record<TimeWord, string> = { morning: "this morning", afternoon: "this afternoon", evening: "tonight" };

/** A day within a sentence: `today`, `on Friday`, `on Dec 3`, `next week`. */
function dayInSentence(day: string): string {
  const label = dayLabel(day);
  if (day === "weekdays") return "on weekdays";
  if (day === "in-2") return "the day after tomorrow";
  if (NEXT_WEEKDAY_PATTERN.test(day)) return label.replace("Next", "next");
  const isDate = DATE_PATTERN.test(day) || WEEKDAYS.some((weekday) => weekday === day);
  return isDate ? `on ${label}` : label.charAt(0).toLowerCase() + label.slice(1);
}

/** When a visit is wanted, in a sentence: `tonight`, `tomorrow morning`, `on Friday evening`, `on Dec 3 after 6 PM`. */
export function whenWords(day: string | null, time: string | null): string {
  const part = time !== null && isTimeWord(time) ? time : null;
  const clock = time === null || part !== null ? "" : startWords(time).replace(/^(?=\d)/, "from ");
  if (day === null) return part ? `in the ${part}` : clock;
  if (day === "today" && part) return OF_TODAY[part];
  const isOneWeekday = day === "tomorrow" || WEEKDAYS.some((weekday) => weekday === day);
  const ofDay = part === null ? clock : isOneWeekday ? part : `in the ${part}`;
  return [dayInSentence(day), ofDay].filter(Boolean).join(" ");
}

type NurseWanted = { specialities: readonly Speciality[]; language: string | null };

/** `Spanish-speaking cardiac or emergency nurse`. */
export function nurseWords({ specialities, language }: NurseWanted): string {
  const names = specialities.map((speciality) => speciality.replace(/ Nurse$/, "").toLowerCase());
  const kinds = inAList(names, "or");
  return [language && `${language}-speaking`, kinds, "nurse"].filter(Boolean).join(" ");
}

/** Days in a list: `today`, `this weekend`, `Friday`, `any day this week`. */
export const dayWords = (day: string | null): string =>
  day === null ? "any day this week" : dayInSentence(day).replace(/^on (?=[A-Z])/, "");

/** Days that were chosen before: `Fri, Nov 27`, `Sat, Nov 28 and Sun, Nov 29`, `any day until Thu, Dec 3`. */
export function datesWords(days: readonly (Date | string)[], timeZone: string): string {
  const dates = days.map((day) => shortDate(day, timeZone));
  return dates.length > 2 ? `any day until ${dates.at(-1)}` : dates.join(" and ");
}

type Wanted = NurseWanted & {
  /** `dayWords` or `datesWords`. */
  days: string;
  /** A value of the time filter. */
  time: string | null;
  /** The highest fee, formatted. */
  upTo: string | null;
};

/** What a patient waits for: `Spanish-speaking pediatric nurse, today, evening, up to $80`. */
export function wishWords({ days, time, upTo, ...nurse }: Wanted): string {
  const words = nurseWords(nurse);
  return [
    words.charAt(0).toUpperCase() + words.slice(1),
    days,
    time && timeLabel(time).replace(/^\w/, (first) => first.toLowerCase()),
    upTo && `up to ${upTo}`,
  ]
    .filter(Boolean)
    .join(", ");
}
