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
  /** The patient's email, suggested for the link; undefined until it is loaded. */
  ownEmail: string | undefined;
  /** Resolves to the email once it is loaded; undefined if loading failed. */
  loadEmail: () => Promise<string | undefined>;
  /** Date of the terms that the page shows. */
  termsSince: string | undefined;
  sendToLogin: () => void;
  onBooked: (message: string | undefined) => void;
  /** The slot was taken or cannot be booked: refetch the free slots. */
  onSlotLost: () => void;
};

/**
 * State of the booking form and the steps of 'Book an appointment' (docs/rules/visits.md). `problem` is about the time.
 */
export function useBookingForm(booking: Booking) {
  const book = useBookAppointment();
  const [isTimeRequired, setTimeRequired] = useState(false);
  const [slotError, setSlotError] = useState<string>();
  const [needsConfirmedEmail, setNeedsConfirmedEmail] = useState(false);
  const form = useForm<{ zoomEmail: string }>({
    resolver: zodResolver(EmailOnly),
    values: { zoomEmail: booking.ownEmail ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft("zoomEmail", form, ["zoomEmail"]);
  const { register, watch, formState, getValues, setValue } = form;
  const [isLoadingEmail, setLoadingEmail] = useState(false);

  const submit = async (zoomEmail: string) => {
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
      setNeedsConfirmedEmail(thrown.needs === "confirmed-email");
      const isSlotLost = thrown.status === 409 || thrown.fields["slotTime"] !== undefined;
      if (isSlotLost) {
        setSlotError(thrown.message);
        booking.onSlotLost();
      } else throw thrown;
    }
  };

  const sending = useFormSend(
    form,
    ["zoomEmail"],
    ({ zoomEmail }) => submit(zoomEmail),
    ({ zoomEmail }) => {
      if (zoomEmail?.message) notify.warning(zoomEmail.message);
    },
  );

  const isBlank = () => getValues("zoomEmail") === "";
  const offerOwnEmail = async () => {
    setLoadingEmail(true);
    const email = await booking.loadEmail();
    setLoadingEmail(false);
    if (email && isBlank()) setValue("zoomEmail", email);
  };

  const send = async () => {
    if (!booking.isSignedIn) {
      notify.warning("Login to book Appointment");
      return booking.sendToLogin();
    }
    setTimeRequired(true);
    setSlotError(undefined);
    if (booking.ownEmail === undefined && isBlank()) await offerOwnEmail();
    return sending.send();
  };

  const timeError = isTimeRequired && !booking.choice ? WITHOUT_TIME : undefined;
  return {
    sending: { ...sending, send },
    emailField: register("zoomEmail"),
    emailError: formState.errors.zoomEmail?.message,
    email: watch("zoomEmail"),
    isBusy: book.isPending || isLoadingEmail,
    problem: slotError ?? timeError,
    /** The server refused the last attempt because the patient's email is not confirmed. */
    needsConfirmedEmail,
    clearSlotError: () => setSlotError(undefined),
  };
}
