import { STEP_LABELS, UNDO_SECONDS } from "@lamplight/api/contract/ride-status.ts";
import { useState } from "react";
import { UndoBar } from "../../../components/states/undo-bar.tsx";
import { useUpcomingRide } from "../queries.ts";
import { type Undoable, useLastUndoable, useUndoCompletion, useUndoReject, useUndoStep } from "./ride-actions.ts";

/** Undo bar for the driver's last action. */
export function UndoLastStep() {
  const last = useLastUndoable();
  const [openedAt] = useState(() => Date.now());
  const [ended, setEnded] = useState(0);
  if (!last || last.at === ended || secondsLeft(last, openedAt) <= 0) return null;
  return <LastAction key={last.at} last={last} onEnd={() => setEnded(last.at)} />;
}

const secondsLeft = ({ at }: Undoable, now: number): number =>
  Math.min(UNDO_SECONDS, Math.ceil(UNDO_SECONDS - (now - at) / 1000));

const messageOf = (last: Undoable): string => {
  if (last.kind === "step") return `You marked “${STEP_LABELS[last.input.step]}”.`;
  return last.kind === "rejection" ? "Ride cancelled" : "Ride completed";
};

function LastAction({ last, onEnd }: { last: Undoable; onEnd: () => void }) {
  const [step, rejection, completion] = [useUndoStep(), useUndoReject(), useUndoCompletion()];
  const [seconds] = useState(() => secondsLeft(last, Date.now()));
  const ride = useUpcomingRide(last.input.rideId);
  const undo = { step, rejection, completion }[last.kind];
  // The ride has moved on, or is no longer this driver's.
  if (last.kind === "step" && undo.isIdle && ride !== undefined && ride?.step !== last.input.step) return null;
  return (
    <UndoBar
      subject={last.passenger}
      message={messageOf(last)}
      seconds={seconds}
      undo={undo}
      onUndo={() => {
        if (last.kind === "step") step.mutate(last.input);
        else if (last.kind === "rejection") rejection.mutate(last.input);
        else completion.mutate(last.input);
      }}
      onOver={onEnd}
      onEnd={onEnd}
    />
  );
}
