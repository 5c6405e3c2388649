import { zodResolver } from "@hookform/resolvers/zod";
import { BookAppointment } from "@lamplight/api/contract/appointments.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Failure } from "../../lib/failure.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import { useBookAppointment } from "./queries.ts";

const EmailOnly = BookAppointment.pick({ zoomEmail: true });
const WITHOUT_TIME = "Please choose a time";

type Booking = {
  docId: string;
  choice: { slotDate: string; slotTime: string } | null;
  isSignedIn: boolean;
  /** The patient's own address, offered for the link; undefined until it is known. */
  ownEmail: string | undefined;
  /** Answers it once it has come, undefined where it cannot be had. */
  learnEmail: () => Promise<string | undefined>;
  /** Since when the terms are in force that the page shows. */
  termsSince: string | undefined;
  sendToLogin: () => void;
  onBooked: (message: string | undefined) => void;
  /** The slot went to someone else, or cannot be had: what is free is asked again. */
  onSlotLost: () => void;
};

/** The Zoom email and everything that happens on 'Book an appointment' (docs/rules/visits.md), in that order. `problem` is about the time. */
export function useBookingForm(booking: Booking) {
  const book = useBookAppointment();
  const [isTimeWanted, setTimeWanted] = useState(false);
  const [slotRefusal, setSlotRefusal] = useState<string>();
  const [needsConfirmedEmail, setNeedsEmail] = useState(false);
  const form = useForm<{ zoomEmail: string }>({
    resolver: zodResolver(EmailOnly),
    values: { zoomEmail: booking.ownEmail ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft("zoomEmail", form, ["zoomEmail"]);
  const { register, watch, formState, getValues, setValue } = form;
  const [isLearning, setLearning] = useState(false);

  const ask = async (zoomEmail: string) => {
    if (!booking.choice) {
      notify.warning(WITHOUT_TIME);
      return;
    }
    try {
      const input = { docId: booking.docId, ...booking.choice, zoomEmail, terms: booking.termsSince };
      const { message } = await draft.sending(() => book.mutateAsync(input));
      booking.onBooked(message);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      if (thrown.status === 401) booking.sendToLogin();
      setNeedsEmail(thrown.needs === "confirmed-email");
      const isSlotLost = thrown.status === 409 || thrown.fields["slotTime"] !== undefined;
      if (isSlotLost) {
        setSlotRefusal(thrown.message);
        booking.onSlotLost();
      } else throw thrown;
    }
  };

  const sending = useFormSend(
    form,
    ["zoomEmail"],
    ({ zoomEmail }) => ask(zoomEmail),
    ({ zoomEmail }) => {
      if (zoomEmail?.message) notify.warning(zoomEmail.message);
    },
  );

  const isBlank = () => getValues("zoomEmail") === "";
  const offerOwnEmail = async () => {
    setLearning(true);
    const email = await booking.learnEmail();
    setLearning(false);
    if (email && isBlank()) setValue("zoomEmail", email);
  };

  const send = async () => {
    if (!booking.isSignedIn) {
      notify.warning("Login to book Appointment");
      return booking.sendToLogin();
    }
    setTimeWanted(true);
    setSlotRefusal(undefined);
    if (booking.ownEmail === undefined && isBlank()) await offerOwnEmail();
    return sending.send();
  };

  const timeFault = isTimeWanted && !booking.choice ? WITHOUT_TIME : undefined;
  return {
    sending: { ...sending, send },
    emailField: register("zoomEmail"),
    emailFault: formState.errors.zoomEmail?.message,
    email: watch("zoomEmail"),
    isBusy: book.isPending || isLearning,
    problem: slotRefusal ?? timeFault,
    /** The server refused the last attempt because the patient's email is not confirmed. */
    needsConfirmedEmail,
    forgetFault: () => setSlotRefusal(undefined),
  };
}
