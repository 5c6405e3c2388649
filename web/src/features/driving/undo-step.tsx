import { STEP_LABELS, UNDO_SECONDS } from "@lamplight/api/contract/ride-status.ts";
import { useState } from "react";
import { UndoBar } from "../../components/undo-bar.tsx";
import { useUpcomingRide } from "./queries.ts";
import { type Undoable, useLastUndoable, useUndoReject, useUndoStep } from "./ride-actions.ts";

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

function LastAction({ last, onEnd }: { last: Undoable; onEnd: () => void }) {
  const [undoStep, undoReject] = [useUndoStep(), useUndoReject()];
  const [seconds] = useState(() => secondsLeft(last, Date.now()));
  const { step, rejection } = last;
  const ride = useUpcomingRide(step?.rideId);
  // The ride has moved on, or is no longer this driver's.
  if (step && undoStep.isIdle && ride !== undefined && ride?.step !== step.step) return null;
  return (
    <UndoBar
      subject={last.passenger}
      message={step ? `You marked “${STEP_LABELS[step.step]}”.` : "Ride cancelled"}
      seconds={seconds}
      undo={step ? undoStep : undoReject}
      onUndo={() => {
        if (step) undoStep.mutate(step);
        if (rejection) undoReject.mutate(rejection);
      }}
      onOver={onEnd}
      onEnd={onEnd}
    />
  );
}
