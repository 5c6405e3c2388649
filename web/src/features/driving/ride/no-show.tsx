import { SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { noShowFrom } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";

import { PassengerLabel, rideOf } from "./passenger.tsx";
import { useNoShow } from "./ride-actions.ts";

/** Marks a no-show: shows from when it is possible, and asks to call the passenger first. */
export function NoShow({ ride }: { ride: Ride }) {
  const now = useServerNow(SECOND_MS);
  const [isAsking, setAsking] = useState(false);
  const noShow = useNoShow();
  if (ride.step !== "at_door" || ride.stepAt === null) return null;
  const from = noShowFrom(ride.startsAt, ride.stepAt);
  const { name, phone } = ride.user;
  if (now === null || now < from.getTime())
    return (
      <Soft variant="sm">
        No one at the door? Call the passenger first. From {timeOfDay(from, ride.timeZone)} you can mark a no-show.
      </Soft>
    );
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <PassengerLabel ride={ride}>Mark no-show</PassengerLabel>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Mark a no-show for ${rideOf(ride)}?`}
        text={
          <>
            {phone ? (
              <>
                Please call {name} first: <a href={telHref(phone)}>{formatPhone(phone)}</a>.{" "}
              </>
            ) : null}
            The ride ends, we'll tell the passenger, and our office will review it.
          </>
        }
        confirmLabel={`Mark no-show: ${rideOf(ride)}`}
        busyLabel="One moment…"
        keepLabel="Keep waiting"
        busy={noShow.isPending}
        error={noShow.error}
        onConfirm={() => noShow.mutate({ rideId: ride._id }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
