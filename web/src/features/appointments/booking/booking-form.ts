import { zodResolver } from "@hookform/resolvers/zod";
import type { UserData } from "@lamplight/api/contract/accounts.ts";
import { BookAppointment } from "@lamplight/api/contract/appointments.ts";
import { UsState } from "@lamplight/api/contract/fields.ts";
import { isUsState, type UsStateCode } from "@lamplight/api/contract/us-states.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { Failure } from "../../../lib/errors/failure.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { notify } from "../../../lib/page/notify.ts";
import { useBookAppointment } from "../queries.ts";

const Fields = BookAppointment.pick({ zoomEmail: true }).extend({ state: UsState });
const WITHOUT_TIME = "Please choose a time";

type Suggestions = Pick<UserData, "email" | "callState">;

type Booking = {
  docId: string;
  choice: { slotDate: string; slotTime: string } | null;
  isSignedIn: boolean;
  /** The patient's email and last state, suggested; undefined until they are loaded. */
  own: Suggestions | undefined;
  /** Resolves to them once they are loaded; undefined if loading failed. */
  loadOwn: () => Promise<Suggestions | undefined>;
  /** Why the nurse can't treat somebody in a state; undefined if they can. */
  stateProblem: (state: string) => string | undefined;
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
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    values: { zoomEmail: booking.own?.email ?? "", state: booking.own?.callState ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft("zoomEmail", form, ["zoomEmail"]);
  // Separate, so that an emptied email is suggested again although a state is kept.
  const stateDraft = useFormDraft("callState", form, ["state"]);
  const { register, watch, formState, getValues, setValue } = form;
  const [isLoadingOwn, setLoadingOwn] = useState(false);

  const submit = async ({ zoomEmail, state }: z.output<typeof Fields>) => {
    const problem = booking.choice ? booking.stateProblem(state) : WITHOUT_TIME;
    if (!booking.choice || problem) {
      notify.warning(problem ?? WITHOUT_TIME);
      return;
    }
    try {
      const input = { docId: booking.docId, ...booking.choice, zoomEmail, state, terms: booking.termsSince };
      const { message } = await draft.sending(() => stateDraft.sending(() => book.mutateAsync(input)));
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

  const sending = useFormSend(form, ["zoomEmail", "state"], submit, ({ zoomEmail, state }) => {
    const message = zoomEmail?.message ?? state?.message;
    if (message) notify.warning(message);
  });

  const isBlank = () => getValues("zoomEmail") === "";
  const suggestOwn = async () => {
    setLoadingOwn(true);
    const own = await booking.loadOwn();
    setLoadingOwn(false);
    if (own?.email && isBlank()) setValue("zoomEmail", own.email);
    if (own?.callState && getValues("state") === "") setValue("state", own.callState);
  };

  const send = async () => {
    if (!booking.isSignedIn) {
      notify.warning("Login to book Appointment");
      return booking.sendToLogin();
    }
    setTimeRequired(true);
    setSlotError(undefined);
    if (booking.own === undefined) await suggestOwn();
    return sending.send();
  };

  const timeError = isTimeRequired && !booking.choice ? WITHOUT_TIME : undefined;
  /** The state of the call, also for the waitlist; asks for it and resolves to undefined if it is missing or nobody may be offered there. */
  const readState = async (): Promise<UsStateCode | undefined> => {
    if (booking.isSignedIn && booking.own === undefined) await suggestOwn();
    const state = getValues("state");
    const isFit = await form.trigger("state", { shouldFocus: true });
    return isFit && isUsState(state) && !booking.stateProblem(state) ? state : undefined;
  };

  return {
    readState,
    sending: { ...sending, send },
    emailField: register("zoomEmail"),
    emailError: formState.errors.zoomEmail?.message,
    email: watch("zoomEmail"),
    stateField: register("state"),
    stateError: formState.errors.state?.message,
    state: watch("state"),
    isBusy: book.isPending || isLoadingOwn,
    problem: slotError ?? timeError,
    /** The server refused the last attempt because the patient's email is not confirmed. */
    needsConfirmedEmail,
    clearSlotError: () => setSlotError(undefined),
  };
}
