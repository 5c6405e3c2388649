import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { CalendarClock, CircleX, Ellipsis, FileText, ReceiptText, Share2 } from "lucide-react";
import { useEffect } from "react";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Menu, MenuItem } from "../../../components/record/menu.tsx";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import { money } from "../../../lib/time/format.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { BookAgain } from "../booking/book-again.tsx";
import { CallForRide } from "../booking/call-for-ride.tsx";
import { useCallForRide, useKeepRide, usePayRide } from "../queries.ts";
import { guestOf } from "../sheet/passenger.ts";
import { hasPaid } from "./money-words.ts";
import { RideCalendar } from "./ride-calendar.tsx";
import { canMove } from "./ride-changes.ts";
import { isOver } from "./ride-words.ts";

type ActionsProps = { ride: Ride; now: number | null };

/** The one button of a ride in the list; none if nothing has to be done. */
export function RideMain({ ride }: Pick<ActionsProps, "ride">) {
  if (ride.payUntil) return ride.leg !== "back" && ride.planId === null && <PayRide ride={ride} />;
  if (isOver(ride)) return null;
  if (ride.onHold) return <KeepOwnRide ride={ride} />;
  return ride.canBeCalled && <CallForOwnRide ride={ride} />;
}

/** Further actions of a ride in the list. */
export function RideActions({ ride, now }: ActionsProps) {
  const page = paths.ride(ride._id);
  const { payUntil, refundIfCanceled } = ride;
  if (isOver(ride))
    return (
      <>
        <BookAgain ride={ride} isQuiet />
        {hasPaid(ride) && (
          <QuietLink Icon={ReceiptText} to={`${page}#receipt`}>
            Receipt
          </QuietLink>
        )}
      </>
    );
  return (
    <>
      <QuietLink Icon={FileText} to={page}>
        Open ride
      </QuietLink>
      {payUntil === null && ride.readyBy === null && <RideCalendar ride={ride} />}
      {now !== null && canMove(ride, now) && (
        <QuietLink Icon={CalendarClock} to={`${page}#change`}>
          Reschedule
        </QuietLink>
      )}
      <Menu label="More" about={`about the ride to ${ride.dropoffAddress}`} Icon={Ellipsis}>
        <MenuItem>
          <QuietLink Icon={Share2} to={`${page}#share`}>
            Share ride
          </QuietLink>
        </MenuItem>
        {hasPaid(ride) && (
          <MenuItem>
            <QuietLink Icon={ReceiptText} to={`${page}#receipt`}>
              Receipt
            </QuietLink>
          </MenuItem>
        )}
        {ride.step !== "on_board" && (
          <MenuItem apart>
            <QuietLink Icon={CircleX} tone="danger" to={`${page}#change`}>
              {refundIfCanceled ? `Cancel ride, ${money(refundIfCanceled)} back` : "Cancel ride"}
            </QuietLink>
          </MenuItem>
        )}
      </Menu>
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
