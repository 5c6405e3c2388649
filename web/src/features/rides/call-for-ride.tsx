import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useCallForRide } from "./queries.ts";

/** Calls for a way back that waits. Asked for once more: from then on a driver is on the way. */
export function CallForRide({ ride }: { ride: Ride }) {
  const [isAsking, setAsking] = useState(false);
  const call = useCallForRide();
  return (
    <>
      <Button onClick={() => setAsking(true)}>I'm ready</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Ready to be picked up?"
        text={`We send somebody to ${ride.pickupAddress}. They are there within about half an hour.`}
        confirmLabel="Yes, pick me up"
        busyLabel="Calling…"
        keepLabel="Not yet"
        variant="main"
        busy={call.isPending}
        error={call.error}
        onConfirm={() => call.mutate(ride._id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
