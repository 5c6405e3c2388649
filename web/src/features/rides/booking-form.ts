import { zodResolver } from "@hookform/resolvers/zod";
import { TransportType } from "@lamplight/api/contract/ride-status.ts";
import { PaymentMethod, RideWish } from "@lamplight/api/contract/rides.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useDraft } from "../../lib/draft.ts";
import { showFieldFaults } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { leaveForCheckout } from "./payment-return.ts";
import { useBookRide } from "./queries.ts";

const Form = RideWish.extend({
  /** Empty until one is chosen. */
  transportType: z.union([z.literal(""), TransportType]).pipe(TransportType),
  paymentMethod: PaymentMethod,
});
export type RideForm = z.input<typeof Form>;

const empty: RideForm = {
  pickupAddress: "",
  dropoffAddress: "",
  appointmentDate: "",
  appointmentTime: "",
  transportType: "",
  specialNeeds: "",
  additionalNotes: "",
  returnTrip: false,
  paymentMethod: "card",
};

const Draft = Form.partial().catch({});
const names = ["pickupAddress", "dropoffAddress", "appointmentDate", "appointmentTime", "transportType"] as const;

function readDraft(text: string | null): Partial<RideForm> {
  try {
    return text === null ? {} : Draft.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

type Booking = {
  isSignedIn: boolean;
  sendToLogin: () => void;
  /** The ride is stored and waits to be paid on this page. */
  openPage: (url: string) => void;
  /** The ride is booked, to be paid at its end. */
  onBooked: (message: string | undefined) => void;
};

/** The ride form and what happens on its button. Whoever has to log in first finds the form as it was left. */
export function useRideForm({ isSignedIn, sendToLogin, openPage, onBooked }: Booking) {
  const draft = useDraft("ride");
  const form = useForm<RideForm, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    values: { ...empty, ...readDraft(draft.kept) },
    resetOptions: { keepDirtyValues: true },
  });

  const watched = form.watch();
  const booking = useBookRide(watched.paymentMethod);

  const send = form.handleSubmit(
    (wish) => {
      if (!isSignedIn) {
        draft.keep(JSON.stringify(wish));
        notify.warning("Login to book a ride");
        sendToLogin();
        return;
      }
      booking.mutate(wish, {
        onSuccess: (answer) => {
          draft.drop();
          if ("url" in answer) {
            leaveForCheckout();
            openPage(answer.url);
          } else onBooked(answer.message);
        },
        onError: (thrown) => showFieldFaults(thrown, names, form.setError),
      });
    },
    (faults) => {
      const first = Object.values(faults)[0]?.message;
      if (first) notify.warning(first);
    },
  );

  return {
    register: form.register,
    watched,
    faults: form.formState.errors,
    submit: (event: FormEvent) => void send(event),
    isBusy: booking.isPending || booking.isSuccess,
    /** The browser's own way back may show this very page again, still busy with leaving. */
    reset: booking.reset,
  };
}
