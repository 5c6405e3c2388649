import { stepsFrom } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Check } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { useAcceptRide, useRejectRide } from "./queries.ts";

type RideStepButtonsProps = {
  ride: Ride;
  size?: ComponentProps<typeof Button>["size"];
  /** Outlines 'Mark Completed' where another button leads. */
  quiet?: boolean;
};

/** What the driver can do with a ride as it stands (spec §4); nothing once it is over. */
export function RideStepButtons({ ride, size = "medium", quiet = false }: RideStepButtonsProps) {
  const [isCompleting, setCompleting] = useState(false);
  const accept = useAcceptRide();
  const reject = useRejectRide();
  const steps = stepsFrom(ride.status);
  return (
    <>
      {steps.includes("accept") && (
        <Button
          size={size}
          busy={accept.isPending || reject.isPending}
          busyLabel={accept.isPending ? "Accepting…" : "Accept"}
          onClick={() => accept.mutate({ rideId: ride._id })}
        >
          Accept
        </Button>
      )}
      {steps.includes("reject") && (
        <Button
          look="danger"
          size={size}
          busy={accept.isPending || reject.isPending}
          busyLabel={reject.isPending ? "Rejecting…" : "Reject"}
          onClick={() => reject.mutate({ rideId: ride._id })}
        >
          Reject
        </Button>
      )}
      {steps.includes("complete") && (
        <>
          <Button look={quiet ? "quiet" : "main"} size={size} onClick={() => setCompleting(true)}>
            <Check size={22} strokeWidth={1.75} aria-hidden />
            Mark Completed
          </Button>
          <CompleteDialog ride={ride} isOpen={isCompleting} onClose={() => setCompleting(false)} />
        </>
      )}
    </>
  );
}
