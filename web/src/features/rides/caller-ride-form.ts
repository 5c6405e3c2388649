import { zodResolver } from "@hookform/resolvers/zod";
import type { Caller } from "@lamplight/api/contract/office-booking.ts";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Failure } from "../../lib/failure.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { emptyRide, RideFields, type RideForm, rideFieldNames, useRideFields, wishIn } from "./booking-form.ts";

type CallersRide = {
  /** Whom to book for; null where that is not filled in, which is said there. */
  readCaller: () => Caller | null;
  /** What the server says of the caller. */
  onCallerFaults: (faults: Record<string, string>) => void;
  ownPhone: string;
  /** Sends it. */
  book: (wish: ReturnType<typeof wishIn> & { patient: Caller }) => Promise<unknown>;
};

/** The same form, filled in by whoever picked up the phone. */
export function useCallerRideForm({ readCaller, onCallerFaults, ownPhone, book }: CallersRide) {
  const form = useForm<RideForm, unknown, z.output<typeof RideFields>>({
    resolver: zodResolver(RideFields),
    defaultValues: emptyRide,
  });
  const fields = useRideFields(form, ownPhone);
  const { send, refusal } = useFormSend(form, rideFieldNames, async (filled) => {
    const patient = readCaller();
    if (!patient) return;
    try {
      await book({ ...wishIn(filled), patient });
    } catch (thrown) {
      if (thrown instanceof Failure) onCallerFaults(thrown.fields);
      throw thrown;
    }
  });
  return {
    ...fields,
    // What is missing of the caller stands beside its fields together with what is missing of the ride.
    sending: { send: () => [readCaller(), send()].at(-1), refusal },
  };
}
