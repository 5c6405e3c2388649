import type { Candidate } from "@lamplight/api/contract/office-rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { FieldNote } from "../../../../components/form/field.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import styles from "../office-rides.module.css";
import { candidatesQuery, officeRideQuery } from "../queries.ts";
import { type ActionDialogProps, ActionForm } from "../record/action-dialogs.tsx";

type AssignDialogProps = ActionDialogProps & {
  /** The driver chosen before the dialog opened. */
  driverId?: string | undefined;
};

/** Lists every driver with their blockers and assigns one; the first who fits is preset. */
export function AssignDialog(props: AssignDialogProps) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title="Assign driver"
      text="The driver who fits best is chosen. You can also choose a driver who is offline or rejected this ride, with a reason."
      onClose={props.onClose}
    >
      <DriverChoice {...props} />
    </DialogCard>
  );
}

function DriverChoice({ driverId, ...props }: AssignDialogProps) {
  const { data: candidates, error } = useQuery({ ...candidatesQuery(props.ride._id), enabled: props.isOpen });
  const [asked, setAsked] = useState<string | null>(driverId ?? null);
  const chosen = asked ?? candidates?.find(({ fits }) => fits)?.driverId ?? null;
  const driver = candidates?.find(({ driverId }) => driverId === chosen);
  return (
    <ActionForm
      {...props}
      action={driver ? { action: "assign", driverId: driver.driverId } : null}
      confirmLabel={driver ? `Offer to ${driver.name}` : "Offer ride"}
      missingReason={driver && !driver.fits ? `Please say why you're offering this ride to ${driver.name}.` : undefined}
      emailTo={driver?.name ?? "the driver"}
      variant="main"
    >
      {candidates ? (
        <Drivers candidates={candidates} chosen={chosen} onChoose={setAsked} />
      ) : error ? (
        <FieldNote error={errorMessage(error)} />
      ) : (
        <p>Loading drivers…</p>
      )}
    </ActionForm>
  );
}

/** Assigns a ride that was put on a driver's lane, with the dialog of its page. */
export function AssigningDialog({
  rideId,
  driverId,
  onClose,
}: {
  rideId: string;
  driverId: string;
  onClose: () => void;
}) {
  const { data: ride } = useQuery(officeRideQuery(rideId));
  return ride ? <AssignDialog ride={ride} driverId={driverId} isOpen onClose={onClose} /> : null;
}

/** Shows the chosen driver in the list, and moves the focus there, so that Enter confirms. What is being written keeps the focus. */
function showChosen(input: HTMLInputElement | null): void {
  input?.scrollIntoView?.({ block: "nearest" });
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement && activeElement.value !== "")) input?.focus();
}

type DriversProps = { candidates: Candidate[]; chosen: string | null; onChoose: (driverId: string) => void };

function Drivers({ candidates, chosen, onChoose }: DriversProps) {
  if (candidates.length === 0) return <p>No other drivers. Add one on the Drivers page.</p>;
  return (
    <fieldset className={styles["candidates"]}>
      <legend>
        <VisuallyHidden>Which driver?</VisuallyHidden>
      </legend>
      {candidates.map(({ driverId, name, vehicleType, byHand, reason }) => (
        <label key={driverId}>
          <input
            type="radio"
            name="driver"
            checked={driverId === chosen}
            disabled={!byHand}
            ref={driverId === chosen ? showChosen : undefined}
            onChange={() => onChoose(driverId)}
          />
          <span>
            <b>{name}</b>, {vehicleType}
            <small>{reason}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
