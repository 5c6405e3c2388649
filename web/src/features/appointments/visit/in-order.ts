import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { callState, displayState } from "./display.ts";

type InOrder = { unpaid: Appointment[]; next: Appointment | null; coming: Appointment[]; past: Appointment[] };

const byStart = (one: Appointment, other: Appointment) => Date.parse(one.startsAt) - Date.parse(other.startsAt);

/** Unpaid visits, then upcoming ones (soonest first), then past ones (latest first). */
export function inOrder(appointments: readonly Appointment[], now: number | null): InOrder {
  const sorted = appointments.toSorted(byStart);
  const isAhead = (one: Appointment) =>
    displayState(one) === "confirmed" && (now === null || callState(one, now) !== "over");
  const [next = null, ...coming] = sorted.filter(isAhead);
  const unpaid = sorted.filter((one) => displayState(one) === "open");
  const past = sorted.filter((one) => !isAhead(one) && displayState(one) !== "open").reverse();
  return { unpaid, next, coming, past };
}
