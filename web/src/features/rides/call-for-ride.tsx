import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useCallForRide } from "./queries.ts";

/** "I'm ready" for a will-call, with a confirmation. */
export function CallForRide({ ride }: { ride: Ride }) {
  const [isAsking, setAsking] = useState(false);
  const call = useCallForRide();
  return (
    <>
      <Button onClick={() => setAsking(true)}>I'm ready</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Ready to be picked up?"
        text={`We'll look for a driver to pick you up at ${ride.pickupAddress} within about half an hour.`}
        confirmLabel="Yes, pick me up"
        busyLabel="Requesting pick-up…"
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
