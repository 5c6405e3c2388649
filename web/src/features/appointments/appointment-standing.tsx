import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { Status } from "../../components/status.tsx";
import { counted, timeWithZone } from "../../lib/format.ts";
import { PAYMENT_PENDING } from "../../lib/payment-words.ts";
import { type CallState, cancelSentence, displayState, MINUTE } from "./display.ts";
import { HoldCountdown } from "./hold-countdown.tsx";

type StandingProps = { appointment: Appointment; call: CallState; now: number | null; noteClass: string | undefined };

/** How an appointment stands, in the words of spec §4, with one sentence on what that means. */
export function AppointmentStanding({ appointment, call, now, noteClass }: StandingProps) {
  switch (displayState(appointment)) {
    case "completed":
      return <Status tone="past">Completed</Status>;
    case "cancelled":
      return (
        <>
          <Status tone="bad">Appointment Cancelled</Status>
          <p className={noteClass}>{cancelSentence(appointment)}</p>
        </>
      );
    case "confirmed":
      return (
        <>
          <Status tone="good">Payment Confirmed</Status>
          <p className={noteClass}>{callSentence(appointment, call, now)}</p>
        </>
      );
    case "open":
      return appointment.holdExpiresAt ? (
        <HoldCountdown until={appointment.holdExpiresAt} />
      ) : (
        <Status tone="waiting">{PAYMENT_PENDING}</Status>
      );
  }
}

function callSentence({ joinFrom, startsAt, timeZone }: Appointment, call: CallState, now: number | null): string {
  const minutes = now === null ? 0 : Math.ceil((Date.parse(startsAt) - now) / MINUTE);
  switch (call) {
    case "closed":
      return `The call opens at ${timeWithZone(joinFrom, timeZone)}, here and in your email.`;
    case "open":
      return `The room is open. Your call starts in ${counted(minutes, "minute")}.`;
    case "running":
      return "Your call has started. You can still join.";
    case "over":
      return "This call is over.";
  }
}
