import { zodResolver } from "@hookform/resolvers/zod";
import type { Caller } from "@lamplight/api/contract/office-booking.ts";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { Failure } from "../../../lib/errors/failure.ts";
import {
  bookingInput,
  emptyRide,
  payerIn,
  planIn,
  RideFields,
  type RideForm,
  rideFieldNames,
  useRideFields,
} from "./booking-form.ts";

type CallersRide = {
  /** Reads the caller; null if incomplete, with errors shown at its fields. */
  readCaller: () => Promise<Caller | null>;
  /** Shows the server's errors beside the caller's fields. */
  onCallerErrors: (errors: Record<string, string>) => void;
  ownPhone: string;
  /** Name of the draft that keeps the fields. */
  draft: string;
  /** Sends it. */
  book: (input: ReturnType<typeof bookingInput> & ReturnType<typeof payerIn> & { patient: Caller }) => Promise<unknown>;
  /** Sends a plan. */
  bookPlan: (input: ReturnType<typeof planIn> & ReturnType<typeof payerIn> & { patient: Caller }) => Promise<unknown>;
};

/** The ride form at the office, for a caller. */
export function useCallerRideForm({ readCaller, onCallerErrors, ownPhone, draft, book, bookPlan }: CallersRide) {
  const form = useForm<RideForm, unknown, z.output<typeof RideFields>>({
    resolver: zodResolver(RideFields),
    defaultValues: emptyRide,
  });
  const fields = useRideFields(form, ownPhone);
  const { send, formError } = useStaffFormSend(draft, form, rideFieldNames, async (filled) => {
    const patient = await readCaller();
    if (!patient) throw new Failure("Please complete the caller's details.", 400);
    try {
      if (filled.repeats) await bookPlan({ ...planIn(filled), ...payerIn(filled), patient });
      else await book({ ...bookingInput(filled), ...payerIn(filled), patient });
    } catch (thrown) {
      if (thrown instanceof Failure) onCallerErrors(thrown.fields);
      throw thrown;
    }
  });
  return {
    ...fields,
    // Validate the caller's fields and the ride's fields together.
    sending: { send: () => Promise.all([readCaller(), send()]), formError },
  };
}
