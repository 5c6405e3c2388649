import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { counted } from "./format.ts";

/** `in 35 min`, `in 3 hours`, `now`. Null if it is more than a day away or long past. */
export function untilPickUp(startsAt: string, now: number): string | null {
  const minutes = Math.round((Date.parse(startsAt) - now) / MINUTE_MS);
  if (minutes < -90 || minutes > 24 * 60) return null;
  if (minutes <= 0) return "now";
  return minutes < 60 ? `in ${minutes} min` : `in ${counted(Math.round(minutes / 60), "hour")}`;
}
