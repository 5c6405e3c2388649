import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import {
  AFTER_PATTERN,
  DATE_PATTERN,
  type DayWord,
  isDayWord,
  isTimeWord,
  type TimeWord,
} from "@lamplight/api/contract/search-options.ts";

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
