import type { OfficePlan } from "@lamplight/api/contract/office-plans.ts";
import type { PlanEndPreviewed } from "@lamplight/api/contract/ride-plans.ts";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { counted, money } from "../../../lib/time/format.ts";
import { useEndPlan, usePreviewPlanEnd } from "./plan-queries.ts";

/** What the end of a plan does to its rides and to the money. */
function endText({ unpaid, paid, refundCents, keepsCents }: PlanEndPreviewed, { payer, patient }: OfficePlan): string {
  const ends = unpaid > 0 ? `${counted(unpaid, "unpaid ride is", "unpaid rides are")} canceled with the plan.` : "";
  const [back, kept] = [money(refundCents / 100), money(keepsCents / 100)];
  const sums = payer ? `${back} comes off the bill, ${kept} stays on it` : `${back} is refunded, ${kept} is kept`;
  const stay =
    paid > 0 ? `${counted(paid, "booked ride stays", "booked rides stay")} unless you cancel: then ${sums}.` : "";
  return [ends, stay, `We'll tell ${patient.name}.`].filter(Boolean).join(" ");
}

/** Ends a plan: loads a preview, then asks what to do with the booked rides. */
export function EndPlanDialog({ plan, onEnded }: { plan: OfficePlan; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const preview = usePreviewPlanEnd(plan._id);
  const end = useEndPlan(plan._id);
  const shown = preview.data;
  const close = () => {
    setOpen(false);
    end.reset();
  };
  const endWith = (cancelPaid: boolean) =>
    end.mutate({ cancelPaid, ...(cancelPaid && shown && { refundCents: shown.refundCents }) }, { onSuccess: onEnded });
  return (
    <div>
      <Button
        variant="danger"
        size="small"
        busy={preview.isPending}
        busyLabel="Checking…"
        onClick={() => preview.mutate(undefined, { onSuccess: () => setOpen(true) })}
      >
        End plan
      </Button>
      <FormError error={preview.error} />
      <DialogCard
        isOpen={isOpen}
        title={`End the plan of ${plan.patient.name}?`}
        text={shown ? endText(shown, plan) : ""}
        onClose={close}
      >
        <FormError error={end.error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep plan
          </Button>
          {shown && shown.paid > 0 && (
            <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(true)}>
              End plan and cancel booked rides
            </Button>
          )}
          <Button variant="danger" busy={end.isPending} busyLabel="Ending…" onClick={() => endWith(false)}>
            {shown && shown.paid > 0 ? "End plan and keep booked rides" : "End plan"}
          </Button>
        </DialogActions>
      </DialogCard>
    </div>
  );
}
