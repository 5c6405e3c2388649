import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { RideStep, STEP_LABELS, stepAfter } from "@lamplight/api/contract/ride-status.ts";
import { useState } from "react";
import { ActForm } from "../../../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { SelectField, TextField } from "../../../../components/form/field.tsx";
import { Switch } from "../../../../components/form/switch.tsx";
import { useOpenedRecord } from "../../../../lib/drafts/opened-record.ts";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import { serverNow } from "../../../../lib/time/clock.ts";
import { riderOf } from "../labels.ts";
import { useOfficeRideAction } from "../queries.ts";
import type { ActionDialogProps } from "./action-dialogs.tsx";

/** Enters a step for a driver whose phone can't send it. */
export function EnterStepDialog({ ride, isOpen, onClose }: ActionDialogProps) {
  return (
    <DialogCard
      isOpen={isOpen}
      title="Enter driver's step"
      text={`For ${riderOf(ride)}, if ${ride.driver?.name ?? "the driver"} can't mark it. It counts as if the driver had marked it then, also for a no-show.`}
      onClose={onClose}
    >
      <EnterStepForm ride={ride} onClose={onClose} />
    </DialogCard>
  );
}

/** The steps that can still come. */
const stepsAfter = (step: RideStep | null): RideStep[] => {
  const next = stepAfter(step);
  return next === null ? [] : RideStep.options.slice(RideStep.options.indexOf(next));
};

/** Milliseconds ago, from whole minutes as typed; null if it isn't a number of minutes of the last day. */
function agoOf(typed: string): number | null {
  const minutes = typed.trim() === "" ? 0 : Number(typed);
  return Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60 ? minutes * 60_000 : null;
}

function EnterStepForm({ ride: live, onClose }: { ride: OfficeRide; onClose: () => void }) {
  const { mutateAsync: enter, isPending } = useOfficeRideAction(live._id);
  const { opened: ride, changed } = useOpenedRecord(live, { subject: live._id, isBusy: isPending });
  const offerUndo = useOfferUndo();
  const [step, setStep] = useState<RideStep | null>(null);
  const [minutes, setMinutes] = useState("");
  const [willNotify, setWillNotify] = useState(true);
  const ago = agoOf(minutes);

  const confirm = async (reason: string) => {
    if (!step || ago === null) return;
    const { operationId, message = "" } = await enter({
      ...{ action: "step", step, revision: ride.revision, notify: willNotify, reason },
      ...(ago > 0 && { at: new Date(serverNow() - ago).toISOString() }),
    });
    offerUndo({ operationId, message, subject: riderOf(ride), undoPath: `rides/${ride._id}/undo/${operationId}` });
  };

  return (
    <ActForm
      isChosen={step !== null && ago !== null}
      confirmLabel="Enter step"
      variant="main"
      reasonHint="How do you know this? Saved in the ride's history. The passenger won't see it."
      missingReason="Please say how you know this."
      isBusy={isPending}
      changed={changed}
      draft={`${ride._id} step`}
      onConfirm={confirm}
      onClose={onClose}
      afterReason={
        <Switch
          label="Notify the passenger"
          checked={willNotify}
          onChange={({ target }) => setWillNotify(target.checked)}
        />
      }
    >
      <SelectField
        label="Step"
        value={step ?? ""}
        onChange={({ target }) => setStep(RideStep.safeParse(target.value).data ?? null)}
      >
        <option value="">Choose a step</option>
        {stepsAfter(ride.step).map((one) => (
          <option key={one} value={one}>
            {STEP_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="How many minutes ago?"
        optional
        inputMode="numeric"
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
        hint={
          ago === null || ago === 0
            ? "Empty means now."
            : `That was ${dateAndTime(new Date(serverNow() - ago).toISOString(), ride.timeZone)}.`
        }
        {...(ago === null && { error: "Please enter whole minutes, at most a day" })}
      />
    </ActForm>
  );
}
