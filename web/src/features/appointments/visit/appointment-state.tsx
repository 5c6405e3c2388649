import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Status } from "../../../components/states/status.tsx";
import { counted } from "../../../lib/time/format.ts";
import { PAYMENT_PENDING } from "../../../lib/time/payment-text.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { HoldCountdown } from "../booking/hold-countdown.tsx";
import { useRefundRule } from "../booking/refund-rule.tsx";
import { isNurseAway } from "./appointment-actions.tsx";
import { type CallState, cancelSentence, displayState, MINUTE } from "./display.ts";

type StandingProps = { appointment: Appointment; call: CallState; now: number | null };

/** The state of an appointment in the words of docs/rules/visits.md, with one explaining sentence. */
export function AppointmentState({ appointment, call, now }: StandingProps) {
  const visitor = useVisitor();
  switch (displayState(appointment)) {
    case "completed":
      return <Status tone="past">Completed</Status>;
    case "cancelled":
      return (
        <>
          <Status tone="bad">Appointment Cancelled</Status>
          <Soft variant="sm">{cancelSentence(appointment)}</Soft>
        </>
      );
    case "confirmed":
      return (
        <>
          <Status tone="good">Payment Confirmed</Status>
          {isNurseAway(appointment) ? (
            <Status tone="waiting">Nurse unavailable</Status>
          ) : (
            <Soft variant="sm">{callSentence(appointment, call, now, visitor)}</Soft>
          )}
        </>
      );
    case "open":
      return (
        <>
          {appointment.holdExpiresAt ? (
            <HoldCountdown until={appointment.holdExpiresAt} />
          ) : (
            <Status tone="waiting">{PAYMENT_PENDING}</Status>
          )}
          <HeldRule appointment={appointment} />
        </>
      );
  }
}

/** What is true once it is paid, in one sentence. */
function HeldRule({ appointment: { startsAt, timeZone, refundNoticeHours } }: Pick<StandingProps, "appointment">) {
  const [rule] = useRefundRule({ startsAt, timeZone, noticeHours: refundNoticeHours });
  return <Soft variant="xs">{rule}</Soft>;
}

function callSentence(
  { joinFrom, startsAt, timeZone, rights }: Appointment,
  call: CallState,
  now: number | null,
  visitor: Visitor | null,
): string {
  const minutes = now === null ? 0 : Math.ceil((Date.parse(startsAt) - now) / MINUTE);
  switch (call) {
    case "closed":
      return `You can join at ${timeForBoth(joinFrom, timeZone, visitor)}.${refundSentence(rights, timeZone)}`;
    case "open":
      return `You can join now. Your call starts in ${counted(minutes, "minute")}.`;
    case "running":
      return "Your call has started. You can still join.";
    case "over":
      return "This call is over.";
  }
}

const refundSentence = (rights: Appointment["rights"], timeZone: string): string =>
  rights && rights.refundCents > 0 && rights.until !== null
    ? ` Full refund until ${dateAndTime(rights.until, timeZone)}.`
    : "";
