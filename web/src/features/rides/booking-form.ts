import { zodResolver } from "@hookform/resolvers/zod";
import { CHAIR_TOO_LARGE, carriesChair } from "@lamplight/api/contract/ride-needs.ts";
import type { PlanCheckout } from "@lamplight/api/contract/ride-plans.ts";
import { TransportType } from "@lamplight/api/contract/ride-status.ts";
import {
  type BookedRide,
  PaymentMethod,
  type Ride,
  type RideCheckout,
  RideDate,
  RideInput,
  RideTime,
  TimeFold,
} from "@lamplight/api/contract/rides.ts";
import { useCallback, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { Failure } from "../../lib/failure.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { focusFirstError } from "../../lib/form-errors.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import { leaveForCheckout } from "./payment-return.ts";
import { useBookPlan } from "./plan-queries.ts";
import { useBookRide } from "./queries.ts";

/** What is filled in to book a ride, by its patient or for a caller. */
export const RideFields = RideInput.extend({
  /** Empty until one is chosen. */
  transportType: z.union([z.literal(""), TransportType]).pipe(TransportType),
  paymentMethod: PaymentMethod,
  /** Radio buttons none of which is chosen read as null. */
  timeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
  /** Whether the way back waits to be called for, or begins at a time of its own. */
  back: z.enum(["ready", "time"]),
  returnDate: z.union([z.literal(""), RideDate]),
  returnTime: z.union([z.literal(""), RideTime]),
  returnTimeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
  /** Whether it is one ride, or the same one on chosen weekdays until a day. */
  repeats: z.boolean(),
  /** As check boxes have them. */
  weekdays: z.array(z.string()),
  until: z.union([z.literal(""), RideDate]),
  isForOther: z.boolean(),
  /** The passenger's number while it is one's own ride, and one's own while it is somebody else's. */
  asidePhone: z.string(),
}).superRefine((wish, context) => {
  const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (wish.isForOther && wish.passengerName === "") fault("passengerName", "Please enter the passenger's name");
  if (wish.passengerPhone === "") fault("passengerPhone", "Please enter a phone number the driver can call");
  const isTimed = wish.returnTrip && wish.back === "time";
  if (wish.repeats && wish.weekdays.length === 0) fault("weekdays", "Please choose the days of the week");
  if (wish.repeats && wish.until === "") fault("until", "Please choose a date");
  if (isTimed && !wish.repeats && wish.returnDate === "") fault("returnDate", "Please choose a date");
  if (isTimed && wish.returnTime === "") fault("returnTime", "Please choose a time");
  if (!carriesChair(wish.transportType, wish)) fault("chair", CHAIR_TOO_LARGE);
});
export type RideForm = z.input<typeof RideFields>;
type Filled = z.output<typeof RideFields>;

export const emptyRide: RideForm = {
  pickupAddress: "",
  dropoffAddress: "",
  appointmentDate: "",
  appointmentTime: "",
  transportType: "",
  specialNeeds: "",
  additionalNotes: "",
  returnTrip: false,
  back: "ready",
  returnDate: "",
  returnTime: "",
  repeats: false,
  weekdays: [],
  until: "",
  paymentMethod: "card",
  isForOther: false,
  passengerName: "",
  passengerPhone: "",
  asidePhone: "",
  chair: "none",
  transfers: true,
  companions: 0,
  oxygen: false,
  stairs: false,
};

/** What is kept of the form while its writer is elsewhere goes by this name. */
export const RIDE_DRAFT = "ride";

/** What is filled in to book a ride like another on another day; a way back is booked again by itself. */
export const inputLike = (ride: Ride): Partial<RideForm> => ({
  pickupAddress: ride.pickupAddress,
  dropoffAddress: ride.dropoffAddress,
  appointmentTime: ride.appointmentTime,
  transportType: ride.transportType,
  returnTrip: ride.returnTrip && ride.leg !== "back",
  additionalNotes: ride.rideNotes,
  isForOther: ride.passenger !== null && ride.passenger.name !== ride.user.name,
  passengerName: ride.passenger?.name ?? "",
  passengerPhone: ride.passenger?.phone ?? "",
  ...ride.needs,
});

const kept = Object.keys(RideFields.shape);
/** Where the server's faults stand. */
export const rideFieldNames = [
  "pickupAddress",
  "dropoffAddress",
  "appointmentDate",
  "appointmentTime",
  "timeFold",
  "returnDate",
  "returnTime",
  "returnTimeFold",
  "weekdays",
  "until",
  "transportType",
  "passengerName",
  "passengerPhone",
  "chair",
] as const;

type Booking = {
  isSignedIn: boolean;
  /** The account's, once it is known: where the driver calls unless told otherwise. */
  ownPhone: string;
  sendToLogin: () => void;
  /** The ride is stored and waits to be paid on this page. */
  createCheckoutSession: (url: string) => void;
  /** The ride is booked, to be paid at its end. */
  onBooked: (message: string | undefined) => void;
};

/** The fields as the form shows them. Where the driver calls is `ownPhone` until something else is written there. */
export function useRideFields(form: UseFormReturn<RideForm, unknown, Filled>, ownPhone: string) {
  const { resetField, getValues, setValue, clearErrors } = form;
  const filled = useRef("");
  useEffect(() => {
    const { isForOther, passengerPhone, asidePhone } = getValues();
    const was = filled.current;
    filled.current = ownPhone;
    if (isForOther && (asidePhone === "" || asidePhone === was)) setValue("asidePhone", ownPhone);
    if (!isForOther && (passengerPhone === "" || passengerPhone === was))
      resetField("passengerPhone", { defaultValue: ownPhone });
  }, [ownPhone, resetField, getValues, setValue]);
  const changePhones = () => {
    const { passengerPhone = "", asidePhone } = getValues();
    setValue("passengerPhone", asidePhone);
    setValue("asidePhone", passengerPhone);
    clearErrors("passengerPhone");
  };
  const filledIn = form.watch();
  return {
    register: form.register,
    whoRides: form.register("isForOther", { onChange: changePhones }),
    // A group of radio buttons none of which is chosen reads as null once it has been looked at.
    watched: { ...filledIn, transportType: filledIn.transportType || "" } as const,
    faults: form.formState.errors,
  };
}

/** What of the form is said otherwise, or not at all, where it is sent. */
type NotSent =
  | "isForOther"
  | "asidePhone"
  | "back"
  | "returnDate"
  | "returnTime"
  | "returnTimeFold"
  | "repeats"
  | "weekdays"
  | "until";

/** What is sent of what was filled in, but for when. */
function sentIn(filled: Filled): Omit<Filled, NotSent> {
  const { isForOther, asidePhone, back, returnDate, returnTime, returnTimeFold, repeats, weekdays, until, ...wish } =
    filled;
  return { ...wish, passengerName: isForOther ? wish.passengerName : "" };
}

const isTimed = ({ returnTrip, back }: Filled): boolean => returnTrip && back === "time";

/** A ride as it is asked for. */
export function wishIn(filled: Filled) {
  const { returnDate, returnTime, returnTimeFold } = filled;
  return { ...sentIn(filled), ...(isTimed(filled) && { returnDate, returnTime, returnTimeFold }) };
}

/** A plan as it is asked for: its way back is on the same day. */
function planIn(filled: Filled) {
  const { returnTime, returnTimeFold, weekdays, until } = filled;
  const days = { weekdays: weekdays.map(Number), until };
  return { ...sentIn(filled), ...(isTimed(filled) && { returnTime, returnTimeFold }), ...days };
}

/** The ride form and what happens on its button. Whoever goes away or has to log in first finds it as it was left. */
export function useRideForm({ isSignedIn, ownPhone, sendToLogin, createCheckoutSession, onBooked }: Booking) {
  const form = useForm<RideForm, unknown, Filled>({ resolver: zodResolver(RideFields), defaultValues: emptyRide });
  const draft = useFormDraft(RIDE_DRAFT, form, kept);
  const fields = useRideFields(form, ownPhone);
  const booking = useBookRide(fields.watched.paymentMethod);
  const planning = useBookPlan();

  const sending = useFormSend(
    form,
    rideFieldNames,
    async (filled) => {
      if (!isSignedIn) {
        notify.warning("Login to book a ride");
        return sendToLogin();
      }
      try {
        const answer = await draft.sending<BookedRide | RideCheckout | PlanCheckout>(() =>
          filled.repeats ? planning.mutateAsync(planIn(filled)) : booking.mutateAsync(wishIn(filled)),
        );
        if ("url" in answer && answer.url !== null) {
          leaveForCheckout();
          createCheckoutSession(answer.url);
        } else onBooked(answer.message);
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.status === 401) sendToLogin();
        throw thrown;
      }
    },
    focusFirstError,
  );

  const [resetBooking, resetPlanning] = [booking.reset, planning.reset];
  /** The browser's own way back may show this very page again, still busy with leaving. */
  const reset = useCallback(() => {
    resetBooking();
    resetPlanning();
  }, [resetBooking, resetPlanning]);

  return {
    ...fields,
    sending,
    isBusy: [booking, planning].some(({ isPending, isSuccess }) => isPending || isSuccess),
    reset,
  };
}
