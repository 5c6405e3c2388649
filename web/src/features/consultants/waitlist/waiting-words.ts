import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { isUsState, stateName } from "@lamplight/api/contract/us-states.ts";
import type { Waiting, WaitingWish } from "@lamplight/api/contract/waitlist.ts";
import { datesWords, wishWords } from "@lamplight/api/contract/wish-words.ts";
import { money } from "../../../lib/time/format.ts";

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

/** `Spanish-speaking pediatric nurse, Fri, Nov 20, evening, up to $80`. */
export const wishInWords = ({ days, timeZone, maxFee, ...wish }: WaitingWish): string =>
  wishWords({ ...wish, days: datesWords(days, timeZone), upTo: maxFee === null ? null : money(maxFee) });

/** `For a call from Pennsylvania`. */
export const callWords = ({ state }: WaitingWish): string =>
  `For a call from ${isUsState(state) ? stateName(state) : state}`;
