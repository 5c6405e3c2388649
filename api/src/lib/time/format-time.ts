import type { Visitor } from "../../../contract/visitor.ts";
import { dateAndTimeForBoth } from "../../../contract/visitor-time.ts";

export { formatMoney } from "../../../contract/format-money.ts";

/** `Fri, Nov 20 at 10:30 AM EST`, always with its zone (docs/rules/visits.md). A visitor in another zone also gets `…, 16:30 for you (GMT+1)`. */
export const formatTime = (at: Date, timeZone: string, visitor?: Visitor | null): string =>
  dateAndTimeForBoth(at, timeZone, visitor ?? null);
