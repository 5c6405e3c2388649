import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useEffect } from "react";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { money } from "../../lib/format.ts";
import { payOnline } from "../../lib/payment-text.ts";
import { BookAgain } from "./book-again.tsx";
import { CallForRide } from "./call-for-ride.tsx";
import { useKeepRide, usePayRide } from "./queries.ts";
import { isOver } from "./ride-lists.tsx";

/** What can be done about a ride where it stands in the list: what has a page of its own is led to. */
export function RideActions({ ride }: { ride: Ride }) {
  const hasReceipt = ride.paymentStatus === "paid";
  return (
    <>
      {ride.payUntil && ride.leg !== "back" && ride.planId === null && <PayRide ride={ride} />}
      {ride.canBeCalled && <CallForRide ride={ride} />}
      {ride.onHold && <KeepRide ride={ride} />}
      {!isOver(ride) && (
        <ButtonLink variant="link" to={paths.ride(ride._id)}>
          {ride.readyBy || ride.onHold ? "Cancel or share" : "Move, cancel or share"}
        </ButtonLink>
      )}
      {isOver(ride) && <BookAgain ride={ride} />}
      {isOver(ride) && hasReceipt && (
        <ButtonLink variant="link" to={paths.ride(ride._id)}>
          Receipt
        </ButtonLink>
      )}
    </>
  );
}

/** Says that a return ride on hold is still needed. */
export function KeepRide({ ride }: { ride: Ride }) {
  const { mutate, isPending, error } = useKeepRide();
  return (
    <>
      <Button busy={isPending} busyLabel="Telling us…" onClick={() => mutate(ride._id)}>
        I still need this ride
      </Button>
      <FormError error={error} />
    </>
  );
}

/** Leads to the page to pay an unpaid ride on. */
export function PayRide({ ride }: { ride: Ride }) {
  const { mutate, isPending, isSuccess, error, reset } = usePayRide();
  // Coming back with the browser's own button may show this very page again, still busy with leaving.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  return (
    <>
      <Button
        busy={isPending || isSuccess}
        busyLabel="Opening checkout…"
        onClick={() => mutate(ride._id, { onSuccess: ({ url }) => location.assign(url) })}
      >
        {ride.weekToPay === null
          ? payOnline(ride.fareOfBoth ?? ride.fare)
          : `Pay this week's rides (${money(ride.weekToPay)})`}
      </Button>
      <FormError error={error} />
    </>
  );
}
