import { PICKED_UP_WITHIN } from "@lamplight/api/contract/rule-sentences.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";

type CallForRideProps = {
  call: UseMutationResult<unknown, Error, void>;
  pickup?: string;
  /** First name of the passenger, if another person booked. */
  guest?: string | null;
};

/** "I'm ready" for a will-call, with a confirmation that names the pick-up address if it is known. */
export function CallForRide({ call, pickup, guest = null }: CallForRideProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{guest === null ? "I'm ready" : `${guest} is ready`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={guest === null ? "Ready to be picked up?" : `Is ${guest} ready to be picked up?`}
        text={`We'll look for a driver to pick ${guest ?? "you"} up${pickup ? ` at ${pickup}` : ""} ${PICKED_UP_WITHIN}.`}
        confirmLabel={`Yes, pick ${guest ?? "me"} up`}
        busyLabel="Requesting pick-up…"
        keepLabel="Not yet"
        variant="main"
        busy={call.isPending}
        error={call.error}
        onConfirm={() => call.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
