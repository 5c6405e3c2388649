import type { LostRide } from "@lamplight/api/contract/drivers.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { Button } from "../../../components/form/button.tsx";
import { focusTarget } from "../../../lib/page/kept-focus.ts";
import { LOST_RIDE_ID } from "../alerts/push-subscription.ts";
import { PassengerLabel } from "../ride/passenger.tsx";
import { useDismissLostRide } from "../ride/ride-actions.ts";
import styles from "./lost-rides.module.css";

/** Accepted rides that were canceled or taken away, each until it is dismissed. */
export const LostRides = ({ rides }: { rides: readonly LostRide[] }) =>
  rides.map((ride, index) => <LostRideNotice key={ride.rideId} ride={ride} isFirst={index === 0} />);

function LostRideNotice({ ride, isFirst }: { ride: LostRide; isFirst: boolean }) {
  const { rideId, passenger, startsAt, timeZone, reason } = ride;
  const dismiss = useDismissLostRide();
  const when = `${shortDate(startsAt, timeZone)}, ${timeWithZone(startsAt, timeZone)}`;
  return (
    <section
      id={isFirst ? LOST_RIDE_ID : undefined}
      className={styles["lost"]}
      aria-label={`No longer assigned to you, ${passenger}, ${when}`}
    >
      <div role="status">
        <h2 {...focusTarget}>No longer assigned to you</h2>
        <p>
          <b>{when}</b>, {passenger}. {reason}
        </p>
      </div>
      <Button
        variant="quiet"
        busy={dismiss.isPending}
        busyLabel="Dismissing…"
        onClick={() => dismiss.mutate({ rideId })}
      >
        <PassengerLabel ride={{ user: { name: passenger } }}>Dismiss</PassengerLabel>
      </Button>
    </section>
  );
}
