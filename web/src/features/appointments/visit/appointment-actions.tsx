import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../app/paths.ts";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { PayButton } from "../booking/pay-button.tsx";
import { TestCallLink } from "../call/call-help.tsx";
import { JoinCall } from "../call/join-call.tsx";
import { useVisitChanges } from "../queries.ts";
import { CalendarChoice } from "./calendar-choice.tsx";
import { callState, displayState, isLongRunning, MINUTE } from "./display.ts";

/** Actions of an appointment in its current state (docs/rules/visits.md). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  switch (displayState(appointment)) {
    case "open":
      return <OpenActions appointment={appointment} />;
    case "confirmed":
      return <ConfirmedActions appointment={appointment} />;
    case "completed":
      return (
        <>
          <ButtonLink variant="quiet" to={`${paths.appointment(appointment.docId)}#review`}>
            Write a review
          </ButtonLink>
          <BookAgain docId={appointment.docId} label="Book again" />
        </>
      );
    case "cancelled":
      return <BookAgain docId={appointment.docId} label="Choose a new time" />;
  }
}

const BookAgain = ({ docId, label }: { docId: string; label: string }) => (
  <ButtonLink variant="link" to={paths.appointment(docId)}>
    {label}
    <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
  </ButtonLink>
);

function OpenActions({ appointment }: { appointment: Appointment }) {
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useVisitChanges(appointment._id);
  const openDialog = () => {
    cancel.reset();
    setAsking(true);
  };
  const giveUp = () => cancel.mutate({ revision: appointment.revision }, { onSuccess: () => setAsking(false) });

  return (
    <>
      <PayButton appointmentId={appointment._id}>{payOnline(appointment.amount)}</PayButton>
      <Button variant="danger" onClick={openDialog}>
        Cancel Appointment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this appointment?"
        text={`Other patients can then book your time with ${appointment.docData.name}. You haven't been charged.`}
        confirmLabel="Yes, cancel it"
        busyLabel="Canceling…"
        keepLabel="Keep it"
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={giveUp}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function ConfirmedActions({ appointment }: { appointment: Appointment }) {
  const now = useServerNow(MINUTE);
  const call = now === null ? "closed" : callState(appointment, now);
  if (appointment.unattended) return <ButtonLink to={paths.visit(appointment._id)}>Choose how to go on</ButtonLink>;
  if (call === "over") return <BookAgain docId={appointment.docId} label="Book again" />;
  return (
    <>
      <JoinCall appointment={appointment} now={now} />
      {now !== null && isLongRunning(appointment, now) ? (
        <ButtonLink variant="link" to={paths.visit(appointment._id)}>
          Nurse not there?
        </ButtonLink>
      ) : (
        <TestCallLink />
      )}
      <CalendarChoice appointment={appointment} />
      <ButtonLink variant="link" to={`${paths.visit(appointment._id)}#change`}>
        Reschedule or cancel
      </ButtonLink>
    </>
  );
}
