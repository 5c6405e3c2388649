import type { PlanEndPreviewed, RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { counted, money } from "../../lib/format.ts";
import { useEndPlan, usePreviewPlanEnd } from "./plan-queries.ts";

/** What ending a plan does, before it is done. */
function endWords({ unpaid, paid, refundCents, keepsCents }: PlanEndPreviewed): string {
  const ends = unpaid > 0 ? "Rides that are not paid end with it; nothing is charged for them." : "";
  if (paid === 0) return ends || "No more rides are planned.";
  const rest = keepsCents > 0 ? `, ${money(keepsCents / 100)} does not` : "";
  const stay = `${counted(paid, "paid ride stays", "paid rides stay")} booked, unless you cancel`;
  return `${ends} ${stay} ${paid === 1 ? "it" : "them"} too: then ${money(refundCents / 100)} comes back to your card${rest}.`.trim();
}

/** The button that ends a plan: first it looks what that would do, then it asks what becomes of what is paid. */
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
        busyLabel="Looking…"
        onClick={() => preview.mutate(planId, { onSuccess: () => setAsking(true) })}
      >
        End this plan
      </Button>
      <FormError error={preview.error} />
      <DialogCard isOpen={isAsking} title="End this plan?" text={told ? endWords(told) : ""} onClose={close}>
        <FormError error={end.error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
          {told && told.paid > 0 && (
            <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(true)}>
              End it and cancel what is paid
            </Button>
          )}
          <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(false)}>
            {told && told.paid > 0 ? "End it, keep what is paid" : "Yes, end it"}
          </Button>
        </DialogActions>
      </DialogCard>
    </div>
  );
}
