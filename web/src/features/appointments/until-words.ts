import { counted } from "../../lib/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How far off a visit is, in words: `in 3 days`, `in 36 hours`, `in 5 minutes`, `now`. What is not two whole days off is told
 * in hours: on the eve of a visit nobody is to read of two days.
 */
export function untilWords(startsAt: string, now: number): string {
  const left = Date.parse(startsAt) - now;
  if (left <= 0) return "now";
  if (left >= 2 * DAY) return `in ${counted(Math.round(left / DAY), "day")}`;
  if (left >= 1.5 * HOUR) return `in ${counted(Math.round(left / HOUR), "hour")}`;
  return `in ${counted(Math.ceil(left / MINUTE), "minute")}`;
}
