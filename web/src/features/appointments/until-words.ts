import { counted } from "../../lib/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Time until a visit: `in 3 days`, `in 36 hours`, `in 5 minutes`, `now`. Less than two whole days are given in hours,
 * so that "2 days" never means tomorrow.
 */
export function untilWords(startsAt: string, now: number): string {
  const left = Date.parse(startsAt) - now;
  if (left <= 0) return "now";
  if (left >= 2 * DAY) return `in ${counted(Math.round(left / DAY), "day")}`;
  if (left >= 1.5 * HOUR) return `in ${counted(Math.round(left / HOUR), "hour")}`;
  return `in ${counted(Math.ceil(left / MINUTE), "minute")}`;
}
