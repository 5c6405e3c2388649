import { zodResolver } from "@hookform/resolvers/zod";
import { BookAppointment } from "@lamplight/api/contract/appointments.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { useDraft } from "../../lib/draft.ts";
import { Failure, showFieldFaults } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { useBookAppointment } from "./queries.ts";

const EmailOnly = BookAppointment.pick({ zoomEmail: true });
const WITHOUT_TIME = "Please choose a time";

type Booking = {
  docId: string;
  choice: { slotDate: string; slotTime: string } | null;
  isSignedIn: boolean;
  /** The patient's own address, offered for the link. */
  ownEmail: string | undefined;
  sendToLogin: () => void;
  /** Someone wants to book without having chosen: takes them to the times. */
  onWithoutTime: () => void;
  onBooked: (message: string | undefined) => void;
  /** The slot went to someone else, or cannot be had: what is free is asked again. */
  onSlotLost: () => void;
};

/** The Zoom email and everything that happens on 'Book an appointment' (spec §5), in that order. */
export function useBookingForm(booking: Booking) {
  const draft = useDraft("zoomEmail");
  const book = useBookAppointment();
  const { register, handleSubmit, getValues, watch, setError, formState } = useForm<{ zoomEmail: string }>({
    resolver: zodResolver(EmailOnly),
    values: { zoomEmail: draft.kept ?? booking.ownEmail ?? "" },
    resetOptions: { keepDirtyValues: true },
  });

  const leaveForLogin = () => {
    draft.keep(getValues("zoomEmail"));
    booking.sendToLogin();
  };

  const ask = async (zoomEmail: string) => {
    if (!booking.choice) {
      notify.warning(WITHOUT_TIME);
      booking.onWithoutTime();
      return;
    }
    try {
      const { message } = await book.mutateAsync({ docId: booking.docId, ...booking.choice, zoomEmail });
      draft.drop();
      booking.onBooked(message);
    } catch (thrown) {
      showFieldFaults(thrown, ["zoomEmail"], setError);
      if (!(thrown instanceof Failure)) return;
      if (thrown.status === 401) leaveForLogin();
      if (thrown.status === 409 || thrown.fields["slotTime"]) booking.onSlotLost();
    }
  };

  const send = useOneAtATime(
    handleSubmit(
      ({ zoomEmail }) => ask(zoomEmail),
      ({ zoomEmail }) => {
        if (zoomEmail?.message) notify.warning(zoomEmail.message);
      },
    ),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (booking.isSignedIn) return void send(event);
    notify.warning("Login to book Appointment");
    leaveForLogin();
  };

  const refusal = book.error instanceof Failure && book.error.status !== 401 ? book.error.message : undefined;
  return {
    submit,
    emailField: register("zoomEmail"),
    emailFault: formState.errors.zoomEmail?.message,
    email: watch("zoomEmail"),
    isBusy: book.isPending,
    refusal,
    forgetRefusal: book.reset,
  };
}
