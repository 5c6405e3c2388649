import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { NO_SHOW_MINUTES } from "@lamplight/api/contract/ride-status.ts";
import { CircleX, Footprints, Pencil, UserRoundMinus, UserRoundX } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions } from "../../../../components/layout/boxes.tsx";
import { RecordActions } from "../../../../components/office/record-actions.tsx";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import { AssignDialog } from "../board/assign-dialog.tsx";
import { riderOf } from "../labels.ts";
import { useKeepRide, useOfficeRideAction } from "../queries.ts";
import { CancelDialog, NoShowDialog, UnassignDialog } from "./action-dialogs.tsx";
import { EditRideDialog } from "./edit-ride.tsx";
import { EnterStepDialog } from "./enter-step.tsx";
import { ReopenRide } from "./reopen-ride.tsx";

type DialogName = "assign" | "edit" | "unassign" | "step" | "no-show" | "cancel";

type RideActsProps = { ride: OfficeRide; now: number };

/** The office's actions for a ride in its current state. A link with `do=assign` begins with the choice of a driver. */
export function OfficeRideActions({ ride, now }: RideActsProps) {
  const [search] = useSearchParams();
  const [open, setOpen] = useState<DialogName | null>(() => (search.get("do") === "assign" ? "assign" : null));
  const { status, step, startsAt, revision } = ride;
  const ready = useOfficeRideAction(ride._id);
  const keep = useKeepRide(ride._id);
  const offerUndo = useOfferUndo();
  const hasDriver = status === "assigned" || status === "accepted";
  const isOpen = status === "pending" || hasDriver;
  if (status === "completed") return <ReopenRide ride={ride} now={now} />;
  if (!isOpen && status !== "unpaid") return null;
  const isOnBoard = step === "on_board";
  const canEnterStep = status === "accepted" && !isOnBoard;
  const canMarkNoShow = canEnterStep && now >= Date.parse(startsAt) + NO_SHOW_MINUTES * 60_000;
  const of = (name: DialogName) => ({ ride, isOpen: open === name, onClose: () => setOpen(null) });
  const markReady = () =>
    ready.mutate(
      { action: "ready", revision },
      {
        onSuccess: ({ operationId, message = "" }) =>
          offerUndo({
            operationId,
            message,
            subject: riderOf(ride),
            undoPath: `rides/${ride._id}/undo/${operationId}`,
          }),
      },
    );
  return (
    <Actions>
      {ride.canBeCalled && (
        <Button size="small" busy={ready.isPending} busyLabel="Saving…" onClick={markReady}>
          The passenger is ready
        </Button>
      )}
      {ride.onHold && (
        <Button size="small" busy={keep.isPending} busyLabel="Saving…" onClick={() => keep.mutate({ revision })}>
          Ride is still needed
        </Button>
      )}
      <RecordActions
        main={
          isOpen &&
          ride.readyBy === null &&
          !ride.onHold &&
          !isOnBoard && (
            <Button size="small" onClick={() => setOpen("assign")}>
              Assign driver
            </Button>
          )
        }
        more={[
          !ride.onHold && !isOnBoard && { label: "Edit ride", Icon: Pencil, onPress: () => setOpen("edit") },
          hasDriver &&
            !isOnBoard &&
            now < Date.parse(startsAt) && {
              label: "Unassign driver",
              Icon: UserRoundMinus,
              onPress: () => setOpen("unassign"),
            },
          canEnterStep && { label: "Enter driver's step", Icon: Footprints, onPress: () => setOpen("step") },
          canMarkNoShow && { label: "Mark no-show", Icon: UserRoundX, onPress: () => setOpen("no-show") },
        ]}
        danger={{ label: "Cancel ride", Icon: CircleX, onPress: () => setOpen("cancel") }}
      />
      <FormError error={ready.error ?? keep.error} />
      <AssignDialog {...of("assign")} />
      {open === "edit" && <EditRideDialog {...of("edit")} />}
      <UnassignDialog {...of("unassign")} />
      <EnterStepDialog {...of("step")} />
      <NoShowDialog {...of("no-show")} />
      <CancelDialog {...of("cancel")} />
    </Actions>
  );
}
