import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { counted, dateOnly } from "../../../lib/time/format.ts";

export type Day = { name: string; rides: { ride: Ride; gap: string | null }[] };

/** `2 hours 45 min`. */
function spanWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && counted(hours, "hour"), rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** `Today, Fri, Nov 20`; in another year `Fri, Nov 20, 2027`. */
function dayName({ startsAt, timeZone }: Ride, now: number | null): string {
  if (now === null) return shortDate(startsAt, timeZone);
  const date = shortDate(startsAt, timeZone, now);
  return dateOnly(startsAt, timeZone) === dateOnly(now, timeZone) ? `Today, ${date}` : date;
}

/** Groups rides by day in the practice's time zone, in list order. */
export function byDay(rides: readonly Ride[], now: number | null): { date: string; name: string; rides: Ride[] }[] {
  const days: ReturnType<typeof byDay> = [];
  for (const ride of rides) {
    const date = dateOnly(ride.startsAt, ride.timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.rides.push(ride);
    else days.push({ date, name: dayName(ride, now), rides: [ride] });
  }
  return days;
}

/** A driver's rides by day in the practice's time zone, each with the gap to the previous one. */
export function daysOf(rides: readonly Ride[], now: number | null): Day[] {
  const days: Day[] = [];
  let before: Ride | null = null;
  for (const ride of [...rides].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const name = dayName(ride, now);
    const last = days.at(-1);
    if (last?.name !== name || !before) days.push({ name, rides: [{ ride, gap: null }] });
    else {
      const between = Date.parse(ride.startsAt) - Date.parse(before.startsAt);
      last.rides.push({ ride, gap: `${spanWords(between)} from pick-up to pick-up` });
    }
    before = ride;
  }
  return days;
}
