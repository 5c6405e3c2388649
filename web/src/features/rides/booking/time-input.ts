import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { formatDate, formatTime, noonOf } from "../../../lib/time/format.ts";
import type { RideForm } from "./booking-form.ts";

/** The time fields of a form. */
export type TimeInput = Pick<RideForm, "appointmentDate" | "appointmentTime" | "timeFold">;

/** Instants of a date and time; empty while incomplete or skipped by a clock change. */
export const instantInputs = ({ appointmentDate, appointmentTime }: TimeInput, timeZone: string): number[] =>
  noonOf(appointmentDate) === null || appointmentTime === ""
    ? []
    : instantsShowing(appointmentDate, appointmentTime, timeZone);

/** The chosen instant; null while undetermined. */
export function instantInput(input: TimeInput, timeZone: string | undefined): number | null {
  const [earlier, later] = timeZone === undefined ? [] : instantInputs(input, timeZone);
  if (earlier === undefined || later === undefined) return earlier ?? null;
  if (input.timeFold === "earlier") return earlier;
  return input.timeFold === "later" ? later : null;
}

/** `Tue, Nov 24 at 9:15 AM EST, 15:15 for you (GMT+1)`, or the part that is filled in. */
export function whenWords(input: TimeInput, timeZone: string | undefined, visitor: Visitor | null): string {
  const at = instantInput(input, timeZone);
  if (at !== null && timeZone !== undefined) return dateAndTimeForBoth(at, timeZone, visitor);
  return [formatDate(input.appointmentDate), input.appointmentTime && formatTime(input.appointmentTime)]
    .filter(Boolean)
    .join(" at ");
}
