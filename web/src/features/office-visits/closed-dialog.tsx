import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { officeConsultantPath, officeScreens } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { spanOf } from "../../lib/format.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notify } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import styles from "./act-dialog.module.css";
import type { Spot } from "./slot-cell.tsx";

const office = officeCalls("office");

/** Ends the time off that closes a time. */
function useReopen() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (path: string) => once(path, (idempotencyKey) => office.post(path, {}, Done, { idempotencyKey })),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

type ClosedDialogProps = { spot: Spot | null; timeZone: string; onClose: () => void };

/** Why a time is closed, and where it is opened: here, where a nurse's own time off closes it. */
export function ClosedDialog({ spot, timeZone, onClose }: ClosedDialogProps) {
  const { mutate: reopen, isPending, error, reset } = useReopen();
  const leave = () => {
    reset();
    onClose();
  };
  const off = spot?.slot.timeOff;
  const isHers = off !== undefined && !off.isForAll;
  return (
    <DialogCard
      isOpen={spot !== null}
      title={spot ? `${spot.slot.slotTime} with ${spot.name}` : ""}
      text={`Closed. ${spot?.slot.reason}.`}
      onClose={leave}
    >
      <div className={styles["acting"]}>
        {off && (
          <p>{`The time off: ${spanOf(off, timeZone)}.${isHers ? " Opened again, all of it can be booked." : ""}`}</p>
        )}
        {spot && !isHers && (
          <p>
            <Link to={off ? officeScreens.officeTimeOff : officeConsultantPath(spot.docId)}>{whereToOpen(spot)}</Link>
          </p>
        )}
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={leave}>
            Leave it closed
          </Button>
          {isHers && spot && (
            <Button
              busy={isPending}
              busyLabel="Opening…"
              onClick={() =>
                reopen(`consultants/${spot.docId}/time-off/${off._id}/end`, {
                  onSuccess: () => [notify.success("It is open again."), leave()],
                })
              }
            >
              Open
            </Button>
          )}
        </DialogActions>
      </div>
    </DialogCard>
  );
}

const whereToOpen = ({ slot: { closedBy } }: Spot): string =>
  closedBy === "time_off" ? "Days off for all" : closedBy === "hours" ? "Change her hours" : "Change her record";
