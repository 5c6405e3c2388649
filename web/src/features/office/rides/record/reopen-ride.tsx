import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { END_UNFINISHED_RIDE_HOURS } from "@lamplight/api/contract/rules.ts";
import { useState } from "react";
import { ActForm } from "../../../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { useOpenedRecord } from "../../../../lib/drafts/opened-record.ts";
import { riderOf } from "../labels.ts";
import { useReopenRide } from "../queries.ts";

/** Reopens a ride that was completed by mistake, until 12 hours after its time. */
export function ReopenRide({ ride, now }: { ride: OfficeRide; now: number }) {
  const [isOpen, setOpen] = useState(false);
  if (ride.status !== "completed" || now >= Date.parse(ride.startsAt) + END_UNFINISHED_RIDE_HOURS * HOUR_MS)
    return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Reopen ride
      </Button>
      <DialogCard
        isOpen={isOpen}
        title="Reopen ride"
        text={`For ${riderOf(ride)}, if the ride was completed by mistake. Its driver has it again and can complete it. If the driver isn't at the door, the rules for late rides apply.`}
        onClose={close}
      >
        <ReopenForm ride={ride} onClose={close} />
      </DialogCard>
    </>
  );
}

function ReopenForm({ ride: live, onClose }: { ride: OfficeRide; onClose: () => void }) {
  const { mutateAsync: reopen, isPending } = useReopenRide(live._id);
  const { opened: ride, changed } = useOpenedRecord(live, { subject: live._id, isBusy: isPending });
  return (
    <ActForm
      isChosen
      confirmLabel="Reopen ride"
      variant="main"
      reasonHint="Saved in the ride's history. The passenger won't see it."
      missingReason="Please say why you're reopening this ride."
      isBusy={isPending}
      changed={changed}
      draft={`${ride._id} reopen`}
      onConfirm={(reason) => reopen({ revision: ride.revision, reason })}
      onClose={onClose}
    />
  );
}
