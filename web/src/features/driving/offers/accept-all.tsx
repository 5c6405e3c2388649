import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Button } from "../../../components/form/button.tsx";
import { useAcceptAll } from "../ride/ride-actions.ts";

/** Accepts all offers in one press; for at least two. */
export function AcceptAll({ offers }: { offers: readonly Ride[] }) {
  const accept = useAcceptAll();
  if (offers.length < 2) return null;
  return (
    <div>
      <Button
        size="large"
        busy={accept.isPending}
        busyLabel="Accepting…"
        onClick={() => accept.mutate(offers.map(({ _id }) => _id))}
      >
        {`Accept all ${offers.length} rides`}
      </Button>
    </div>
  );
}
