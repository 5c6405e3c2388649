import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { HOUR_MS } from "@lamplight/api/contract/durations.ts";

/** Possible ends of a shift: each full hour, the latest time, and the current end. ISO instants, soonest first. */
export function shiftEnds({ until, atMost }: NonNullable<DriverProfile["shift"]>, now: number): string[] {
  const [present, last] = [Date.parse(until), Date.parse(atMost)];
  const ends = new Set([present, last]);
  for (let hour = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS; hour < last; hour += HOUR_MS) ends.add(hour);
  return [...ends].sort((one, other) => one - other).map((end) => new Date(end).toISOString());
}
