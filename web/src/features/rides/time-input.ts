import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { formatDate, formatTime, noonOf } from "../../lib/format.ts";
import type { RideForm } from "./booking-form.ts";

/** As the fields of a form have it. */
export type TimeInput = Pick<RideForm, "appointmentDate" | "appointmentTime" | "timeFold">;

/** The moments a date and a time field mean; none while they are not whole, or where the clocks skip that time. */
export const instantInputs = ({ appointmentDate, appointmentTime }: TimeInput, timeZone: string): number[] =>
  noonOf(appointmentDate) === null || appointmentTime === ""
    ? []
    : instantsShowing(appointmentDate, appointmentTime, timeZone);

/** The one moment that is meant; null while that cannot be told. */
export function instantInput(wish: TimeInput, timeZone: string | undefined): number | null {
  const [earlier, later] = timeZone === undefined ? [] : instantInputs(wish, timeZone);
  if (earlier === undefined || later === undefined) return earlier ?? null;
  if (wish.timeFold === "earlier") return earlier;
  return wish.timeFold === "later" ? later : null;
}

/** `Tue, Nov 24 at 9:15 AM EST, 15:15 for you (GMT+1)`, or as much of it as is filled in. */
export function whenWords(wish: TimeInput, timeZone: string | undefined, visitor: Visitor | null): string {
  const at = instantInput(wish, timeZone);
  if (at !== null && timeZone !== undefined) return dateAndTimeForBoth(at, timeZone, visitor);
  return [formatDate(wish.appointmentDate), wish.appointmentTime && formatTime(wish.appointmentTime)]
    .filter(Boolean)
    .join(" at ");
}
