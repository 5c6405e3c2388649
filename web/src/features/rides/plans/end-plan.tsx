import type { PlanEndPreviewed, RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { QuietButton } from "../../../components/record/quiet-actions.tsx";
import { counted, money } from "../../../lib/time/format.ts";
import { useEndPlan, usePreviewPlanEnd } from "./plan-queries.ts";

/** Explains what ending a plan does. */
function endWords({ unpaid, paid, refundCents, keepsCents }: PlanEndPreviewed, isOnAccount: boolean): string {
  if (isOnAccount && paid > 0)
    return `${counted(paid, "booked ride stays", "booked rides stay")} booked unless you cancel ${paid === 1 ? "it" : "them"} too.`;
  const ends = unpaid > 0 ? "Unpaid rides are canceled with the plan, and you won't be charged for them." : "";
  if (paid === 0) return ends || "No more rides will be planned.";
  const rest = keepsCents > 0 ? `. ${money(keepsCents / 100)} isn't refundable` : "";
  const stay = `${counted(paid, "paid ride stays", "paid rides stay")} booked unless you cancel`;
  return `${ends} ${stay} ${paid === 1 ? "it" : "them"} too. If you do, ${money(refundCents / 100)} will be refunded to your card${rest}.`.trim();
}

/** Ends a plan: loads a preview, then asks what to do with paid rides. */
export function EndPlan({ plan: { _id: planId, isOnAccount } }: { plan: RidePlan }) {
  const [isConfirming, setConfirming] = useState(false);
  const previewPlanEnd = usePreviewPlanEnd();
  const end = useEndPlan();
  const preview = previewPlanEnd.data;
  const booked = isOnAccount ? "booked" : "paid";
  const close = () => {
    setConfirming(false);
    end.reset();
  };
  const endWith = (cancelPaid: boolean) =>
    end.mutate({ planId, cancelPaid, ...(cancelPaid && { refundCents: preview?.refundCents }) }, { onSuccess: close });
  return (
    <>
      <QuietButton
        Icon={CircleX}
        tone="danger"
        aria-disabled={previewPlanEnd.isPending || undefined}
        onClick={() =>
          previewPlanEnd.isPending || previewPlanEnd.mutate(planId, { onSuccess: () => setConfirming(true) })
        }
      >
        {previewPlanEnd.isPending ? "Checking…" : "End this plan"}
      </QuietButton>
      <FormError error={previewPlanEnd.error} />
      <DialogCard
        isOpen={isConfirming}
        title="End this plan?"
        text={preview ? endWords(preview, isOnAccount) : ""}
        onClose={close}
      >
        <FormError error={end.error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep plan
          </Button>
          {preview && preview.paid > 0 && (
            <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(true)}>
              End plan and cancel {booked} rides
            </Button>
          )}
          <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(false)}>
            {preview && preview.paid > 0 ? `End plan and keep ${booked} rides` : "End plan"}
          </Button>
        </DialogActions>
      </DialogCard>
    </>
  );
}
