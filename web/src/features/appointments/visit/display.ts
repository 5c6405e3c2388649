import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { BANK_RETURNED, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { refundStateText } from "@lamplight/api/contract/refund-state.ts";
import { UNATTENDED_MINUTES } from "@lamplight/api/contract/rules.ts";
import { serverNow } from "../../../lib/time/clock.ts";

/** Visits start, open and end on whole minutes, so a finer clock is not needed. */
export const MINUTE = 60_000;

/** The four states of docs/rules/visits.md. */
export type DisplayState = "open" | "confirmed" | "cancelled" | "completed";

export function displayState({ isCompleted, cancelled, payment }: Appointment): DisplayState {
  if (isCompleted) return "completed";
  if (cancelled) return "cancelled";
  return payment ? "confirmed" : "open";
}

/** State of a paid visit's call. */
export type CallState = "closed" | "open" | "running" | "over";

export function callState(
  { joinFrom, startsAt, endsAt }: Pick<Appointment, "joinFrom" | "startsAt" | "endsAt">,
  now: number,
): CallState {
  if (now < Date.parse(joinFrom)) return "closed";
  if (now < Date.parse(startsAt)) return "open";
  return now < Date.parse(endsAt) ? "running" : "over";
}

/** True if the call has run long enough to report that the nurse did not come. */
export const isLongRunning = (appointment: Appointment, now: number): boolean =>
  callState(appointment, now) === "running" && now >= Date.parse(appointment.startsAt) + UNATTENDED_MINUTES * MINUTE;

const DISPUTED = { open: " Your bank is deciding about this payment.", lost: ` ${BANK_RETURNED}` };
const KEPT = " This cancellation isn't refundable.";

/** Why an appointment was canceled, and its refund. */
export function cancelSentence({ cancelReason, refundState, dispute, paidAt, paidBy }: Appointment): string {
  const money = dispute
    ? DISPUTED[dispute]
    : refundState
      ? ` ${refundStateText[refundState]} ${refundDestination[paidBy ?? "card"]}.`
      : paidAt
        ? KEPT
        : " You weren't charged.";
  if (cancelReason === "unattended") return `Your nurse didn't come to the call. We're sorry.${money}`;
  if (cancelReason === "unpaid") return `You didn't pay in time.${money}`;
  if (cancelReason === "overlap") return `You booked another visit at this time before your payment arrived.${money}`;
  if (cancelReason === "slot_taken") return `Someone else booked this time before your payment arrived.${money}`;
  if (cancelReason === "office") return `Our office had to cancel this visit.${money}`;
  if (cancelReason === "consultant") return `Your nurse couldn't keep this visit.${money}`;
  return `You canceled this visit.${money}`;
}

/** The longest timer, and the delay before a change that should have happened is fetched again. */
const LONGEST = 2_000_000_000;
const SOON = 15_000;

/**
 * Milliseconds until a hold expires or a call ends, when the server's response changes; false without one. Includes one
 * second, so that the server has changed it too.
 */
export function untilNextChange(appointments: readonly Appointment[], now = serverNow()): number | false {
  const waits = appointments
    .filter(({ cancelled, isCompleted }) => !cancelled && !isCompleted)
    .map(({ payment, holdExpiresAt, endsAt }) => (payment || holdExpiresAt === null ? endsAt : holdExpiresAt))
    .map((moment) => Date.parse(moment) - now)
    .map((wait) => (wait > 0 ? wait + 1000 : SOON));
  return waits.length > 0 && Math.min(LONGEST, ...waits);
}
