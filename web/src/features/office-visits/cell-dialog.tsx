import { TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { TextField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notify } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import styles from "./act-dialog.module.css";
import type { Spot } from "./slot-cell.tsx";

const HALF_HOUR_MS = 30 * 60_000;
const office = officeCalls("office");

/** Closes one slot of a nurse by half an hour off. */
function useClose() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: ({ spot, reason }: { spot: Spot; reason: string }) => {
      const from = spot.slot.startsAt;
      const wish = { from, to: new Date(Date.parse(from) + HALF_HOUR_MS).toISOString(), reason };
      return once({ ...wish, docId: spot.docId }, (idempotencyKey) =>
        office.post(`consultants/${spot.docId}/time-off`, wish, TimeOffTaken, { idempotencyKey }),
      );
    },
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

type CellDialogProps = { spot: Spot | null; onClose: () => void; onBook: (spot: Spot) => void };

/** What can be done with a free time. What closes it here is opened again where it stands. */
export function CellDialog({ spot, onClose, onBook }: CellDialogProps) {
  const [reason, setReason] = useState("");
  const { mutate: close, isPending, error, reset } = useClose();
  const leave = () => {
    reset();
    setReason("");
    onClose();
  };
  const shut = () =>
    spot &&
    close(
      { spot, reason: reason.trim() || "Closed by the office" },
      { onSuccess: () => [notify.success("The time is closed. Choose it again to open it."), leave()] },
    );
  return (
    <DialogCard
      isOpen={spot !== null}
      title={spot ? `${spot.slot.slotTime} with ${spot.name}` : ""}
      text="This time is free."
      onClose={leave}
    >
      <div className={styles["acting"]}>
        <Button onClick={() => spot && onBook(spot)}>Book for a caller</Button>
        <TextField
          label="Or close it, because"
          optional
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={leave}>
            Leave it
          </Button>
          <Button variant="quiet" busy={isPending} busyLabel="Closing…" onClick={shut}>
            Close this time
          </Button>
        </DialogActions>
      </div>
    </DialogCard>
  );
}
