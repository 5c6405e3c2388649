import { zodResolver } from "@hookform/resolvers/zod";
import { CompleteRide, Extra } from "@lamplight/api/contract/drivers.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { money } from "../../lib/format.ts";
import { useCompleteRide } from "./ride-actions.ts";

export const draftOf = (ride: Pick<Ride, "_id">) => `fare ${ride._id}`;

/** Why a ride is completed though nobody said that the passenger is on board; the first is most often true once its time has come. */
export const WHY_SKIPPED = ["I forgot to say so", "My phone had no network", "Something else"] as const;

const lines = ["fare", "extraAmount", "extraReason", "reason"] as const;

const fieldsOf = ({ quotedFare, step }: Ride) =>
  z
    .object({
      fare: CompleteRide.shape.fare.max(
        quotedFare,
        `The passenger pays ${money(quotedFare)} at most. Ask for the rest under “Something extra”.`,
      ),
      extraAmount: Extra.shape.amount.optional(),
      extraReason: z.string().trim().max(300, "Please keep this under 300 characters"),
      reason: z.string().refine((reason) => step === "on_board" || reason !== "", "Please say why"),
    })
    .superRefine(({ extraAmount, extraReason }, { addIssue }) => {
      const say = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
      if (extraAmount !== undefined && extraReason === "") say("extraReason", "Please enter what it is for");
      if (extraAmount === undefined && extraReason !== "") say("extraAmount", "Please enter the amount");
    });

/**
 * The last step of a ride while it is filled in: the fare, never above the quote, what is asked besides, and why a step is
 * missing. Of a ride whose time is still ahead no reason is taken for granted: it may be the wrong ride.
 */
export function useCompleteForm(ride: Ride, isAhead: boolean, onDone: () => void) {
  const complete = useCompleteRide();
  const form = useForm({
    resolver: zodResolver(fieldsOf(ride)),
    defaultValues: { fare: ride.quotedFare, extraReason: "", reason: isAhead ? "" : WHY_SKIPPED[0] },
  });
  const draft = useFormDraft(draftOf(ride), form, lines, "driver");
  const { register, formState } = form;
  const sending = useFormSend(form, lines, async ({ fare, extraAmount, extraReason, reason }) => {
    const extra = extraAmount === undefined ? {} : { extra: { amount: extraAmount, reason: extraReason } };
    const skipped = ride.step === "on_board" ? {} : { reason };
    await draft.sending(() => complete.mutateAsync({ rideId: ride._id, fare, ...extra, ...skipped }));
    onDone();
  });
  const field = (name: (typeof lines)[number]) => ({ error: formState.errors[name]?.message });
  return {
    sending,
    isBusy: complete.isPending,
    fare: { ...field("fare"), ...register("fare", { valueAsNumber: true }) },
    extraAmount: {
      ...field("extraAmount"),
      ...register("extraAmount", {
        setValueAs: (typed) => (typed === "" || typed === undefined ? undefined : Number(typed)),
      }),
    },
    extraReason: { ...field("extraReason"), ...register("extraReason") },
    reason: { ...field("reason"), ...register("reason") },
    isExtraFaulty: Boolean(formState.errors.extraAmount ?? formState.errors.extraReason),
  };
}
