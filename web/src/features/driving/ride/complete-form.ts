import { zodResolver } from "@hookform/resolvers/zod";
import { CompleteRide, Extra } from "@lamplight/api/contract/drivers.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { moneyText } from "../../../lib/forms/money-input.ts";
import { money } from "../../../lib/time/format.ts";
import { useCompleteRide } from "./ride-actions.ts";

export const draftOf = (ride: Pick<Ride, "_id">) => `fare ${ride._id}`;

/** Reasons for completing a ride without "on board"; the first is the most common once the ride's time has come. */
export const SKIP_REASONS = ["I forgot to mark it", "My phone was offline", "Something else"] as const;

const fieldNames = ["fare", "extraAmount", "extraReason", "reason"] as const;

const dollarsText = (wanted: string) => moneyText(wanted).transform((cents) => cents / 100);

const optionalDollars = z
  .string()
  .transform((typed) => (typed.trim() === "" ? undefined : typed))
  .pipe(dollarsText("Please enter the amount").optional());

const fieldsOf = ({ quotedFare, step }: Ride) =>
  z
    .object({
      fare: dollarsText("Please enter the fare").pipe(
        CompleteRide.shape.fare.max(
          quotedFare,
          `The passenger pays ${money(quotedFare)} at most. Ask for the rest under “Add an extra”.`,
        ),
      ),
      extraAmount: optionalDollars.pipe(Extra.shape.amount.optional()),
      extraReason: z.string().trim().max(300, "Please keep this under 300 characters"),
      reason: z.string().refine((reason) => step === "on_board" || reason !== "", "Please say why"),
    })
    .superRefine(({ extraAmount, extraReason }, { addIssue }) => {
      const addError = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
      if (extraAmount !== undefined && extraReason === "") addError("extraReason", "Please enter what it is for");
      if (extraAmount === undefined && extraReason !== "") addError("extraAmount", "Please enter the amount");
    });

/**
 * Form to complete a ride: the fare up to the quote, an extra, and the reason for a missing step. Before the ride's time no
 * reason is preselected: it may be the wrong ride.
 */
export function useCompleteForm(ride: Ride, isAhead: boolean, onDone: () => void) {
  const complete = useCompleteRide();
  const form = useForm({
    resolver: zodResolver(fieldsOf(ride)),
    defaultValues: {
      fare: String(ride.quotedFare),
      extraAmount: "",
      extraReason: "",
      reason: isAhead ? "" : SKIP_REASONS[0],
    },
  });
  const draft = useFormDraft(draftOf(ride), form, fieldNames, "driver");
  const { register, formState } = form;
  const sending = useFormSend(form, fieldNames, async ({ fare, extraAmount, extraReason, reason }) => {
    const extra = extraAmount === undefined ? {} : { extra: { amount: extraAmount, reason: extraReason } };
    const skipped = ride.step === "on_board" ? {} : { reason };
    await draft.sending(() => complete.mutateAsync({ rideId: ride._id, fare, ...extra, ...skipped }));
    onDone();
  });
  const field = (name: (typeof fieldNames)[number]) => ({ error: formState.errors[name]?.message });
  return {
    sending,
    isBusy: complete.isPending,
    fare: { ...field("fare"), ...register("fare") },
    extraAmount: { ...field("extraAmount"), ...register("extraAmount") },
    extraReason: { ...field("extraReason"), ...register("extraReason") },
    reason: { ...field("reason"), ...register("reason") },
    hasExtraError: Boolean(formState.errors.extraAmount ?? formState.errors.extraReason),
  };
}
