import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { Waiting } from "@lamplight/api/contract/waitlist.ts";

/** `You are first in line`, `One person is before you`. */
export function placeWords({ place }: Pick<Waiting, "place">): string {
  if (place === 1) return "You are first in line";
  return place === 2 ? "One person is before you" : `${place - 1} people are before you`;
}

/** `on Fri, Nov 20`, `any day until Thu, Nov 26`. */
export function daysWords({ slotDate, from, until, timeZone }: Waiting): string {
  const last = shortDate(Date.parse(until) - 1, timeZone);
  return slotDate === null ? `any day until ${last}` : `on ${shortDate(from, timeZone)}`;
}
