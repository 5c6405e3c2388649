import { Link } from "react-router-dom";
import { officeScreens, recordPaths } from "../../../../app/paths.ts";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Stack } from "../../../../components/layout/boxes.tsx";
import { notify } from "../../../../lib/page/notify.ts";
import { spanOf } from "../../../../lib/time/format.ts";
import { useReopenSlot } from "../queries.ts";
import type { Spot } from "./slot-cell.tsx";

type ClosedDialogProps = { spot: Spot | null; timeZone: string; onClose: () => void };

/** Says why a slot is closed. A nurse's own time off can be ended here; other causes link to their screen. */
export function ClosedDialog({ spot, timeZone, onClose }: ClosedDialogProps) {
  const { mutate: reopen, isPending, error, reset } = useReopenSlot();
  const dismiss = () => {
    reset();
    onClose();
  };
  const off = spot?.slot.timeOff;
  const isOwnTimeOff = off !== undefined && !off.isForAll;
  return (
    <DialogCard
      isOpen={spot !== null}
      title={spot ? `${spot.slot.slotTime} with ${spot.name}` : ""}
      text={`Closed. ${spot?.slot.reason}.`}
      onClose={dismiss}
    >
      <Stack variant="loose">
        {off && (
          <p>{`Time off: ${spanOf(off, timeZone)}.${isOwnTimeOff ? " If you end it, all of it can be booked again." : ""}`}</p>
        )}
        {spot && !isOwnTimeOff && (
          <p>
            <Link to={off ? officeScreens.officeTimeOff : recordPaths.consultant(spot.docId)}>{whereToOpen(spot)}</Link>
          </p>
        )}
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={dismiss}>
            Keep closed
          </Button>
          {isOwnTimeOff && spot && (
            <Button
              busy={isPending}
              busyLabel="Ending…"
              onClick={() =>
                reopen(
                  { docId: spot.docId, timeOffId: off._id },
                  {
                    onSuccess: () => [notify.success("The time off has ended."), dismiss()],
                  },
                )
              }
            >
              End time off
            </Button>
          )}
        </DialogActions>
      </Stack>
    </DialogCard>
  );
}

const whereToOpen = ({ slot: { closedBy } }: Spot): string =>
  closedBy === "time_off" ? "Days off for everyone" : closedBy === "hours" ? "Change hours" : "Edit record";
