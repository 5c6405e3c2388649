import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { Waiting } from "@lamplight/api/contract/waitlist.ts";

/** `You're first on the waitlist`, `2 people are ahead of you`. */
export function placeWords({ place }: Pick<Waiting, "place">): string {
  if (place === 1) return "You're first on the waitlist";
  return place === 2 ? "You're second on the waitlist" : `${place - 1} people are ahead of you`;
}

/** `on Fri, Nov 20`, `any day until Thu, Nov 26`. */
export function daysWords({ slotDate, from, until, timeZone }: Waiting): string {
  const last = shortDate(Date.parse(until) - 1, timeZone);
  return slotDate === null ? `any day until ${last}` : shortDate(from, timeZone);
}
