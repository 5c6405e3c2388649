import type { PlanEndPreviewed, RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { counted, money } from "../../lib/format.ts";
import { useEndPlan, usePreviewPlanEnd } from "./plan-queries.ts";

/** Explains what ending a plan does. */
function endWords({ unpaid, paid, refundCents, keepsCents }: PlanEndPreviewed): string {
  const ends = unpaid > 0 ? "Unpaid rides are canceled with the plan, and you won't be charged for them." : "";
  if (paid === 0) return ends || "No more rides will be planned.";
  const rest = keepsCents > 0 ? `. ${money(keepsCents / 100)} isn't refundable` : "";
  const stay = `${counted(paid, "paid ride stays", "paid rides stay")} booked unless you cancel`;
  return `${ends} ${stay} ${paid === 1 ? "it" : "them"} too. If you do, ${money(refundCents / 100)} will be refunded to your card${rest}.`.trim();
}

/** Ends a plan: loads a preview, then asks what to do with paid rides. */
export function EndPlan({ plan: { _id: planId } }: { plan: RidePlan }) {
  const [isAsking, setAsking] = useState(false);
  const preview = usePreviewPlanEnd();
  const end = useEndPlan();
  const told = preview.data;
  const close = () => {
    setAsking(false);
    end.reset();
  };
  const endWith = (cancelPaid: boolean) =>
    end.mutate({ planId, cancelPaid, ...(cancelPaid && { refundCents: told?.refundCents }) }, { onSuccess: close });
  return (
    <div>
      <Button
        variant="danger"
        busy={preview.isPending}
        busyLabel="Checking…"
        onClick={() => preview.mutate(planId, { onSuccess: () => setAsking(true) })}
      >
        End this plan
      </Button>
      <FormError error={preview.error} />
      <DialogCard isOpen={isAsking} title="End this plan?" text={told ? endWords(told) : ""} onClose={close}>
        <FormError error={end.error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep plan
          </Button>
          {told && told.paid > 0 && (
            <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(true)}>
              End plan and cancel paid rides
            </Button>
          )}
          <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(false)}>
            {told && told.paid > 0 ? "End plan and keep paid rides" : "End plan"}
          </Button>
        </DialogActions>
      </DialogCard>
    </div>
  );
}
