import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { type RideStep, stepOpensAt } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** From when a step or the completion is possible: `7:22 AM EST`, with the date if it isn't today. Null if it is possible now. */
export function useOpensAt({ startsAt, timeZone }: Ride, step: RideStep | "complete"): string | null {
  const now = useServerNow(MINUTE_MS);
  const from = stepOpensAt(startsAt, step);
  if (now === null || now >= from) return null;
  return dateOnly(from, timeZone) === dateOnly(now, timeZone)
    ? timeWithZone(from, timeZone)
    : dateAndTime(from, timeZone);
}
