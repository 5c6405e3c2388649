import { zodResolver } from "@hookform/resolvers/zod";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { PayerReference } from "@lamplight/api/contract/office-booking.ts";
import { Chair, chairBlocker } from "@lamplight/api/contract/ride-needs.ts";
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
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { Failure } from "../../../lib/errors/failure.ts";
import { focusFirstError } from "../../../lib/errors/form-errors.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { notify } from "../../../lib/page/notify.ts";
import { useBookPlan } from "../plans/plan-queries.ts";
import { useBookRide } from "../queries.ts";
import { leaveForCheckout } from "./payment-return.ts";

/** Fields of the booking form, for patients and callers. */
export const RideFields = RideInput.extend({
  /** Empty until one is chosen. */
  transportType: z.union([z.literal(""), TransportType]).pipe(TransportType),
  paymentMethod: PaymentMethod,
  /** React Hook Form reads an unchosen radio group as null. */
  timeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
  /** Whether the return leg is a will-call or has a set time. */
  back: z.enum(["ready", "time"]),
  returnDate: z.union([z.literal(""), RideDate]),
  returnTime: z.union([z.literal(""), RideTime]),
  returnTimeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
  /** Empty if nothing was said. */
  chair: z.union([z.literal("").transform(() => undefined), Chair]),
  /** Whether it is a plan instead of a single ride. */
  repeats: z.boolean(),
  /** Checkboxes have string values. */
  weekdays: z.array(z.string()),
  until: z.union([z.literal(""), RideDate]),
  isForOther: z.boolean(),
  /**
   * The other phone number: the passenger's while the ride is for the patient, the patient's while it is for another
   * person.
   */
  otherPhone: z.string(),
  /** The organization that pays on account; only at the office. */
  payerId: z.string(),
  payerReference: PayerReference,
}).superRefine((input, context) => {
  const error = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (input.isForOther && input.passengerName === "") error("passengerName", "Please enter the passenger's name");
  if (input.passengerPhone === "") error("passengerPhone", "Please enter a phone number the driver can call");
  const isTimed = input.returnTrip && input.back === "time";
  if (input.repeats && input.weekdays.length === 0) error("weekdays", "Please choose the days of the week");
  if (input.repeats && input.until === "") error("until", "Please choose a date");
  if (input.repeats && input.paymentMethod === "cash")
    error("paymentMethod", "A plan can't be paid in cash. Please choose another way to pay.");
  if (isTimed && !input.repeats && input.returnDate === "") error("returnDate", "Please choose a date");
  if (isTimed && input.returnTime === "") error("returnTime", "Please choose a time");
  if (input.paymentMethod === "account" && input.payerId === "")
    error("payerId", "Please choose the organization that pays");
  const blocker = chairBlocker(input.transportType, bookedSeat(input));
  if (blocker) error("chair", blocker);
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
  textsPassenger: false,
  textsBooker: false,
  otherPhone: "",
  payerId: "",
  payerReference: "",
  chair: "",
  transfers: false,
  companions: 0,
  oxygen: false,
  stairs: false,
};

/** Name of the form's draft. */
export const RIDE_DRAFT = "ride";

/** Form values copied from an earlier ride; a return leg is booked as a single ride. */
export const inputLike = (ride: Ride): Partial<RideForm> => ({
  pickupAddress: ride.pickupAddress,
  dropoffAddress: ride.dropoffAddress,
  appointmentTime: ride.appointmentTime,
  transportType: ride.transportType,
  returnTrip: ride.returnTrip && ride.leg !== "back",
  additionalNotes: ride.rideNotes,
  isForOther: ride.passenger !== null && ride.passenger.name !== ride.user.name,
  passengerName: ride.passenger?.name ?? "",
  passengerPhone: formatPhone(ride.passenger?.phone ?? ""),
  ...ride.needs,
  chair: ride.needs.chair === "none" ? "" : ride.needs.chair,
});

/** What is sent about the chair. A passenger who walks to the car is not asked about a transfer. */
const bookedSeat = <Input extends Pick<RideInput, "transportType" | "transfers">>(input: Input) => ({
  ...input,
  transfers: input.transportType === "ambulatory" ? undefined : input.transfers,
});

const draftFields = Object.keys(RideFields.shape);
/** Fields that show the server's errors. */
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
  "payerId",
  "payerReference",
] as const;

type Booking = {
  isSignedIn: boolean;
  /** The account's phone once loaded, as it is displayed; the default for the driver to call. */
  ownPhone: string;
  /** The number that gets the account's texts, as it is displayed; empty without consent. */
  textsAt: string;
  sendToLogin: () => void;
  /** Called with the checkout URL of the stored ride. */
  createCheckoutSession: (url: string) => void;
  /** Called when a cash ride is booked. */
  onBooked: (message: string | undefined) => void;
};

/** Form fields with derived values. `passengerPhone` follows `ownPhone` until it is edited. */
export function useRideFields(form: UseFormReturn<RideForm, unknown, Filled>, ownPhone: string, textsAt = "") {
  const { resetField, getValues, setValue, clearErrors } = form;
  const filled = useRef("");
  useEffect(() => {
    const { isForOther, passengerPhone, otherPhone } = getValues();
    const was = filled.current;
    filled.current = ownPhone;
    if (isForOther && (otherPhone === "" || otherPhone === was)) setValue("otherPhone", ownPhone);
    if (!isForOther && (passengerPhone === "" || passengerPhone === was))
      resetField("passengerPhone", { defaultValue: ownPhone });
  }, [ownPhone, resetField, getValues, setValue]);
  const changePhones = () => {
    const { passengerPhone = "", otherPhone } = getValues();
    setValue("passengerPhone", otherPhone);
    setValue("otherPhone", passengerPhone);
    clearErrors("passengerPhone");
  };
  const filledIn = form.watch();
  return {
    register: form.register,
    ownPhone,
    textsAt,
    whoRides: form.register("isForOther", { onChange: changePhones }),
    // An unchosen radio group reads as null once validated.
    watched: { ...filledIn, transportType: filledIn.transportType || "" } as const,
    errors: form.formState.errors,
  };
}

/** Fields that are not sent as they are. */
type NotSent =
  | "isForOther"
  | "otherPhone"
  | "payerId"
  | "payerReference"
  | "back"
  | "returnDate"
  | "returnTime"
  | "returnTimeFold"
  | "repeats"
  | "weekdays"
  | "until";

/** The fields to send, without the times. */
function sentIn(filled: Filled): Omit<Filled, NotSent> {
  const { isForOther, otherPhone, payerId, payerReference, ...rest } = filled;
  const { back, returnDate, returnTime, returnTimeFold, repeats, weekdays, until, ...input } = rest;
  return {
    ...bookedSeat(input),
    passengerName: isForOther ? input.passengerName : "",
    textsBooker: isForOther && input.textsBooker,
  };
}

const isTimed = ({ returnTrip, back }: Filled): boolean => returnTrip && back === "time";

/** Request body of a ride. */
export function bookingInput(filled: Filled) {
  const { returnDate, returnTime, returnTimeFold } = filled;
  return { ...sentIn(filled), ...(isTimed(filled) && { returnDate, returnTime, returnTimeFold }) };
}

/** Who pays on account, for a booking at the office. */
export const payerIn = ({ paymentMethod, payerId, payerReference }: Filled) =>
  paymentMethod === "account" ? { payerId, payerReference } : {};

/** Request body of a plan; its return leg is on the same day. */
export function planIn(filled: Filled) {
  const { returnTime, returnTimeFold, weekdays, until } = filled;
  const days = { weekdays: weekdays.map(Number), until };
  return { ...sentIn(filled), ...(isTimed(filled) && { returnTime, returnTimeFold }), ...days };
}

/** State and submission of the ride form. The draft survives navigation and logging in. */
export function useRideForm({ isSignedIn, ownPhone, textsAt, sendToLogin, createCheckoutSession, onBooked }: Booking) {
  const form = useForm<RideForm, unknown, Filled>({ resolver: zodResolver(RideFields), defaultValues: emptyRide });
  const draft = useFormDraft(RIDE_DRAFT, form, draftFields);
  const fields = useRideFields(form, ownPhone, textsAt);
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
          filled.repeats ? planning.mutateAsync(planIn(filled)) : booking.mutateAsync(bookingInput(filled)),
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
  /** The back/forward cache may restore this page while it is still busy. */
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
