import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { TextField } from "../../../../components/form/field.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Stack } from "../../../../components/layout/boxes.tsx";
import { useStaffText } from "../../../../lib/drafts/staff-draft.ts";
import { notify } from "../../../../lib/page/notify.ts";
import { useCloseSlot } from "../queries.ts";
import type { Spot } from "./slot-cell.tsx";

type CellDialogProps = { spot: Spot | null; onClose: () => void; onBook: (spot: Spot) => void };

/** Books or closes a free slot. A slot closed here is reopened from the same cell. */
export function CellDialog({ spot, onClose, onBook }: CellDialogProps) {
  return (
    <DialogCard
      isOpen={spot !== null}
      title={spot ? `${spot.slot.slotTime} with ${spot.name}` : ""}
      text="This slot is free."
      onClose={onClose}
    >
      {spot && <Choices spot={spot} onClose={onClose} onBook={onBook} />}
    </DialogCard>
  );
}

function Choices({ spot, onClose, onBook }: CellDialogProps & { spot: Spot }) {
  const { text: reason, setText: setReason, drop } = useStaffText(`close ${spot.docId} ${spot.slot.startsAt}`);
  const { mutate: closeSlot, isPending, error } = useCloseSlot();
  const confirm = () =>
    closeSlot(
      { docId: spot.docId, startsAt: spot.slot.startsAt, reason: reason.trim() || "Closed by the office" },
      { onSuccess: () => [drop(), notify.success("Slot closed. Select it again to reopen it."), onClose()] },
    );
  return (
    <Stack variant="loose">
      <Button onClick={() => onBook(spot)}>Book for a caller</Button>
      <TextField
        label="Reason for closing the slot"
        optional
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="quiet" busy={isPending} busyLabel="Closing…" onClick={confirm}>
          Close slot
        </Button>
      </DialogActions>
    </Stack>
  );
}
