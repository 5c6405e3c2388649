import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { ArrowRight, CalendarPlus, Video } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../app/paths.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useServerNow } from "../../lib/clock.ts";
import { notify } from "../../lib/notify.ts";
import { payOnline } from "../../lib/payment-words.ts";
import { callState, displayState, MINUTE } from "./display.ts";
import { useCalendarFile, useCancelAppointment, usePayAppointment } from "./queries.ts";

/** What can be done with an appointment as it stands (spec §4). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  switch (displayState(appointment)) {
    case "open":
      return <OpenActions appointment={appointment} />;
    case "confirmed":
      return <ConfirmedActions appointment={appointment} />;
    case "completed":
      return (
        <>
          <ButtonLink look="quiet" to={`${paths.appointment(appointment.docId)}#reviews`}>
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
  <ButtonLink look="link" to={paths.appointment(docId)}>
    {label}
    <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
  </ButtonLink>
);

function OpenActions({ appointment }: { appointment: Appointment }) {
  const [isAsking, setAsking] = useState(false);
  const pay = usePayAppointment();
  const cancel = useCancelAppointment();
  const { reset } = pay;

  // Coming back with the browser's own button may show this very page again, still busy with leaving.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);

  const openCheckout = () => pay.mutate(appointment._id, { onSuccess: ({ url }) => location.assign(url) });
  const giveUp = () =>
    cancel.mutate(appointment._id, {
      onSuccess: ({ message }) => message && notify.success(message),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button busy={pay.isPending || pay.isSuccess} busyLabel="Opening checkout…" onClick={openCheckout}>
        {payOnline(appointment.amount)}
      </Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        Cancel Appointment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this appointment?"
        text={`Your time with ${appointment.docData.name} goes to the next patient. You have not been charged.`}
        confirmLabel="Yes, cancel it"
        busyLabel="Cancelling…"
        keepLabel="Keep it"
        busy={cancel.isPending}
        onConfirm={giveUp}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function ConfirmedActions({ appointment }: { appointment: Appointment }) {
  const now = useServerNow(MINUTE);
  const calendar = useCalendarFile();
  const call = now === null ? "closed" : callState(appointment, now);
  if (call === "over") return <BookAgain docId={appointment.docId} label="Book again" />;
  return (
    <>
      {call !== "closed" && appointment.meetingUrl && (
        <ButtonAnchor href={appointment.meetingUrl} target="_blank" rel="noreferrer">
          <Video size={22} strokeWidth={1.75} aria-hidden />
          Join call
        </ButtonAnchor>
      )}
      <Button look="link" busy={calendar.isPending} onClick={() => calendar.mutate(appointment._id)}>
        <CalendarPlus size={22} strokeWidth={1.75} aria-hidden />
        Add to calendar
      </Button>
    </>
  );
}
