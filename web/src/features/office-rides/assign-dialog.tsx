import type { Candidate } from "@lamplight/api/contract/office-rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogCard } from "../../components/dialog-card.tsx";
import { FieldNote } from "../../components/field.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { errorMessage } from "../../lib/failure.ts";
import { Acting, type OneAct } from "./act-dialogs.tsx";
import styles from "./office-rides.module.css";
import { candidatesQuery } from "./queries.ts";

/** Every driver with what keeps them from the ride, and the way to give it to one all the same. */
export function AssignDialog(props: OneAct) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title="Give it to a driver"
      text="Who fits comes first. Whoever is offline or has said no can be asked all the same, with a reason."
      onClose={props.onClose}
    >
      <Choosing {...props} />
    </DialogCard>
  );
}

function Choosing(props: OneAct) {
  const { data: candidates, error } = useQuery({ ...candidatesQuery(props.ride._id), enabled: props.isOpen });
  const [chosen, setChosen] = useState<string | null>(null);
  const driver = candidates?.find(({ driverId }) => driverId === chosen);
  return (
    <Acting
      {...props}
      act={driver ? { action: "assign", driverId: driver.driverId } : null}
      confirmLabel={driver ? `Ask ${driver.name}` : "Ask a driver"}
      needsWhy={driver && !driver.fits ? `Please say why ${driver.name} is asked all the same.` : undefined}
      variant="main"
    >
      {candidates ? (
        <Drivers candidates={candidates} chosen={chosen} onChoose={setChosen} />
      ) : error ? (
        <FieldNote error={errorMessage(error)} />
      ) : (
        <p>Looking…</p>
      )}
    </Acting>
  );
}

type DriversProps = { candidates: Candidate[]; chosen: string | null; onChoose: (driverId: string) => void };

function Drivers({ candidates, chosen, onChoose }: DriversProps) {
  if (candidates.length === 0) return <p>There is no other driver.</p>;
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
