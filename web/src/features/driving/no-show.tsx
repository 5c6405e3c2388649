import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { noShowFrom } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useServerNow } from "../../lib/clock.ts";
import { formatPhone } from "../../lib/format.ts";
import styles from "./no-show.module.css";
import { rideOf, Whose } from "./passenger.tsx";
import { useNoShow } from "./ride-actions.ts";

const SECOND = 1000;

/** At the door and nobody comes: from when on that may be said, and the way to say it, after a call. */
export function NoShow({ ride }: { ride: Ride }) {
  const now = useServerNow(SECOND);
  const [isAsking, setAsking] = useState(false);
  const noShow = useNoShow();
  if (ride.step !== "at_door" || ride.stepAt === null) return null;
  const from = noShowFrom(ride.startsAt, ride.stepAt);
  const { name, phone } = ride.user;
  if (now === null || now < from.getTime())
    return (
      <p className={styles["soft"]}>
        Nobody comes? Call first. From {timeOfDay(from, ride.timeZone)} you can say that nobody came.
      </p>
    );
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Whose ride={ride}>Nobody came</Whose>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Nobody came to the door for ${rideOf(ride)}?`}
        text={
          <>
            {phone ? (
              <>
                Please call {name} first: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.{" "}
              </>
            ) : null}
            The ride ends, the passenger is told, and our office looks at it.
          </>
        }
        confirmLabel={`Nobody came: ${rideOf(ride)}`}
        busyLabel="One moment…"
        keepLabel="Wait on"
        busy={noShow.isPending}
        error={noShow.error}
        onConfirm={() => noShow.mutate({ rideId: ride._id }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
