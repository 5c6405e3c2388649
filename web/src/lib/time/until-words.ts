import { DAY_MS, HOUR_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { counted } from "./format.ts";

/**
 * Time until a visit or ride: `in 3 days`, `in 36 hours`, `in 5 minutes`, `now`. Less than two whole days are given in hours,
 * so that "2 days" never means tomorrow.
 */
export function untilWords(startsAt: string, now: number): string {
  const left = Date.parse(startsAt) - now;
  if (left <= 0) return "now";
  if (left >= 2 * DAY_MS) return `in ${counted(Math.round(left / DAY_MS), "day")}`;
  if (left >= 1.5 * HOUR_MS) return `in ${counted(Math.round(left / HOUR_MS), "hour")}`;
  return `in ${counted(Math.ceil(left / MINUTE_MS), "minute")}`;
}
