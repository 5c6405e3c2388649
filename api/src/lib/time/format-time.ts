import type { Visitor } from "../../../contract/visitor.ts";
import { dateAndTimeForBoth } from "../../../contract/visitor-time.ts";

/** `Fri, Nov 20 at 10:30 AM EST`, always with its zone (docs/rules/visits.md). A visitor in another zone also gets `…, 16:30 for you (GMT+1)`. */
export const formatTime = (at: Date, timeZone: string, visitor?: Visitor | null): string =>
  dateAndTimeForBoth(at, timeZone, visitor ?? null);

/** `$80`, or `$80.50` if there are cents. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
