import { stepsFrom } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Check } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import { RejectDialog } from "../offers/reject-dialog.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { PassengerLabel } from "./passenger.tsx";
import { useAcceptRide, useCompleteRide } from "./ride-actions.ts";
import { useOpensAt } from "./step-opens.ts";

const DOUBLE_TAP_MS = 2000;

type RideStepButtonsProps = {
  ride: Ride;
  size?: ComponentProps<typeof Button>["size"];
  /** Outlines 'Mark Completed' next to a primary button. */
  quiet?: boolean;
};

/**
 * The driver's actions for a ride (docs/rules/rides.md); none once it is over. With the passenger on board, one tap completes it at the
 * quote, and can be undone; before that, a dialog asks why.
 */
export function RideStepButtons({ ride, size = "medium", quiet = false }: RideStepButtonsProps) {
  const [isCompleting, setCompleting] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const accept = useAcceptRide();
  const complete = useCompleteRide();
  const isOnBoard = ride.step === "on_board";
  /** A second tap on "On board" hits this button: it opens the form. */
  const isSettled = () => ride.stepAt !== null && serverNow() - Date.parse(ride.stepAt) > DOUBLE_TAP_MS;
  const steps = stepsFrom(ride.status);
  const completesFrom = useOpensAt(ride, "complete");
  return (
    <>
      {steps.includes("accept") && (
        <Button
          size={size}
          busy={accept.isPending}
          busyLabel={accept.isPending ? "Accepting…" : "Accept"}
          onClick={() => accept.mutate({ rideId: ride._id })}
        >
          <PassengerLabel ride={ride}>Accept</PassengerLabel>
        </Button>
      )}
      {steps.includes("reject") && (
        <>
          <Button variant="danger" size={size} onClick={() => setRejecting(true)}>
            <PassengerLabel ride={ride}>Reject</PassengerLabel>
          </Button>
          <RejectDialog ride={ride} isOpen={isRejecting} onClose={() => setRejecting(false)} />
        </>
      )}
      <FormError error={accept.error} />
      {steps.includes("complete") && completesFrom === null && (
        <>
          <Button
            variant={quiet ? "quiet" : "main"}
            size={size}
            busy={complete.isPending}
            busyLabel="Completing…"
            data-wide={isOnBoard || undefined}
            onClick={() =>
              isOnBoard && isSettled()
                ? complete.mutate({ rideId: ride._id, fare: ride.quotedFare })
                : setCompleting(true)
            }
          >
            <Check size={22} strokeWidth={1.75} aria-hidden />
            <PassengerLabel ride={ride}>Mark Completed{isOnBoard && `, ${money(ride.quotedFare)}`}</PassengerLabel>
          </Button>
          {isOnBoard && (
            <Button variant="link" size={size} data-wide onClick={() => setCompleting(true)}>
              <PassengerLabel ride={ride}>Other fare or extra</PassengerLabel>
            </Button>
          )}
          <CompleteDialog ride={ride} isOpen={isCompleting} onClose={() => setCompleting(false)} />
        </>
      )}
    </>
  );
}
