import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { CalendarClock, ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { QuietActions, QuietLink } from "../../../components/record/quiet-actions.tsx";
import { money } from "../../../lib/time/format.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { BookAgain } from "../booking/book-again.tsx";
import { CallForRide } from "../booking/call-for-ride.tsx";
import { isOver } from "../lists/ride-lists.tsx";
import { useCallForRide, useKeepRide, usePayRide } from "../queries.ts";
import { guestOf } from "../sheet/passenger.ts";
import { hasPaid } from "./money-words.ts";

/** Actions of a ride in the list; larger ones link to its page. */
export function RideActions({ ride }: { ride: Ride }) {
  const hasReceipt = hasPaid(ride);
  return (
    <>
      {ride.payUntil && ride.leg !== "back" && ride.planId === null && <PayRide ride={ride} />}
      {ride.canBeCalled && <CallForOwnRide ride={ride} />}
      {ride.onHold && <KeepOwnRide ride={ride} />}
      {isOver(ride) && <BookAgain ride={ride} />}
      <QuietActions>
        {!isOver(ride) && (
          <QuietLink Icon={CalendarClock} to={paths.ride(ride._id)}>
            {ride.readyBy || ride.onHold ? "Cancel or share" : "Reschedule, cancel or share"}
          </QuietLink>
        )}
        {isOver(ride) && hasReceipt && (
          <QuietLink Icon={ReceiptText} to={paths.ride(ride._id)}>
            Receipt
          </QuietLink>
        )}
      </QuietActions>
    </>
  );
}

/** "I'm ready" for a will-call of the signed-in passenger. */
export const CallForOwnRide = ({ ride }: { ride: Ride }) => (
  <CallForRide call={useCallForRide(ride._id)} pickup={ride.pickupAddress} guest={guestOf(ride)} />
);

/** Confirms that a return ride on hold is needed, as the signed-in passenger. */
export const KeepOwnRide = ({ ride }: { ride: Ride }) => (
  <KeepRide keep={useKeepRide(ride._id)} guest={guestOf(ride)} />
);

/** Confirms that a return ride on hold is needed. */
export function KeepRide({
  keep: { mutate, isPending, error },
  guest = null,
}: {
  keep: UseMutationResult<unknown, Error, void>;
  guest?: string | null;
}) {
  return (
    <>
      <Button busy={isPending} busyLabel="Saving…" onClick={() => mutate()}>
        {guest === null ? "I still need this ride" : `${guest} still needs this ride`}
      </Button>
      <FormError error={error} />
    </>
  );
}

/** Opens the checkout of an unpaid ride. */
export function PayRide({ ride }: { ride: Ride }) {
  const { mutate, isPending, isSuccess, error, reset } = usePayRide();
  // The back/forward cache may restore this page while it is still busy.
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
