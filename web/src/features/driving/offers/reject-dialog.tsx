import { REJECT_REASONS, RejectReason } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { UNDO_HINT } from "@lamplight/api/contract/rule-sentences.ts";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { rideOf } from "../ride/passenger.tsx";
import { useRejectRide } from "../ride/ride-actions.ts";
import styles from "./reject-dialog.module.css";

type RejectDialogProps = { ride: Ride; isOpen: boolean; onClose: () => void };

/** Asks for the reason of a rejection; one press rejects. */
export const RejectDialog = ({ isOpen, onClose, ride }: RejectDialogProps) => (
  <DialogCard
    isOpen={isOpen}
    title={`Why are you rejecting ${rideOf(ride)}?`}
    text={`Only our office sees the reason. ${UNDO_HINT}`}
    onClose={onClose}
  >
    <Reasons ride={ride} onClose={onClose} />
  </DialogCard>
);

function Reasons({ ride, onClose }: Omit<RejectDialogProps, "isOpen">) {
  const reject = useRejectRide();
  return (
    <>
      <Stack className={styles["reasons"]}>
        {RejectReason.options.map((reason) => (
          <Button
            key={reason}
            variant="quiet"
            busy={reject.isPending}
            busyLabel={reject.variables?.reason === reason ? "Rejecting…" : REJECT_REASONS[reason]}
            onClick={() => reject.mutate({ rideId: ride._id, reason }, { onSuccess: onClose })}
          >
            {REJECT_REASONS[reason]}
          </Button>
        ))}
      </Stack>
      <FormError error={reject.error} />
      <DialogActions>
        <Button variant="link" onClick={onClose}>
          Keep ride
        </Button>
      </DialogActions>
    </>
  );
}
