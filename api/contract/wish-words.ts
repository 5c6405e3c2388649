import { shortDate, timeOfDay } from "./format-time.ts";
import {
  AFTER_PATTERN,
  DATE_PATTERN,
  type DayWord,
  isDayWord,
  isTimeWord,
  type Speciality,
  type TimeWord,
} from "./search-options.ts";
import { inAList } from "./word-list.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const dates = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
/** A leap year, which has every date. */
const ANY_YEAR = 2024;

/** `Today`, `Friday`, `Dec 3`. */
export function dayLabel(day: DayWord | string): string {
  if (isDayWord(day)) return day === "weekend" ? "This weekend" : capital(day);
  const [, month, date] = DATE_PATTERN.exec(day) ?? [];
  return dates.format(Date.UTC(ANY_YEAR, Number(month) - 1, Number(date)));
}

/** `6:30 PM`, `6 PM`. */
function clockOf(time: string): string {
  const [, hours, minutes] = AFTER_PATTERN.exec(time) ?? [];
  return timeOfDay(Date.UTC(ANY_YEAR, 0, 1, Number(hours), Number(minutes)), "UTC").replace(":00", "");
}

/** `Evening`, `After 6:30 PM`. */
export const timeLabel = (time: TimeWord | string): string =>
  isTimeWord(time) ? capital(time) : `After ${clockOf(time)}`;

const OF_TODAY: Record<TimeWord, string> = { morning: "this morning", afternoon: "this afternoon", evening: "tonight" };

/** When a visit is wanted, in a sentence: `tonight`, `tomorrow morning`, `on Friday evening`, `on Dec 3 after 6 PM`. */
export function whenWords(day: string | null, time: string | null): string {
  const after = time !== null && !isTimeWord(time) ? `after ${clockOf(time)}` : "";
  const part = time !== null && isTimeWord(time) ? time : null;
  if (day === null) return part ? `in the ${part}` : after;
  if (day === "today" && part) return OF_TODAY[part];
  const named =
    day === "today" || day === "tomorrow" ? day : day === "weekend" ? "this weekend" : `on ${dayLabel(day)}`;
  const ofDay = part === null ? after : day === "weekend" || !isDayWord(day) ? `in the ${part}` : part;
  return ofDay ? `${named} ${ofDay}` : named;
}

type NurseWanted = { specialities: readonly Speciality[]; language: string | null };

/** `Spanish-speaking cardiac or emergency nurse`. */
export function nurseWords({ specialities, language }: NurseWanted): string {
  const names = specialities.map((speciality) => speciality.replace(/ Nurse$/, "").toLowerCase());
  const kinds = inAList(names, "or");
  return [language && `${language}-speaking`, kinds, "nurse"].filter(Boolean).join(" ");
}

/** Days in a list: `today`, `this weekend`, `Friday`, `any day this week`. */
export function dayWords(day: string | null): string {
  if (day === null) return "any day this week";
  const label = dayLabel(day);
  return day === "today" || day === "tomorrow" || day === "weekend" ? label.toLowerCase() : label;
}

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
