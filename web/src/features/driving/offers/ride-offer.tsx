import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { RideNeeds } from "../../../components/ride/ride-needs.tsx";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { money } from "../../../lib/time/format.ts";
import { OFFER_ID } from "../alerts/push-subscription.ts";
import { RideStepButtons } from "../ride/ride-step-buttons.tsx";
import { kindOf } from "../ride/ride-words.ts";
import { AnswerBy } from "./answer-by.tsx";
import styles from "./ride-offer.module.css";

/** An open offer. */
export function RideOffer({ ride, isFirst = false }: { ride: Ride; isFirst?: boolean }) {
  const when = `${shortDate(ride.startsAt, ride.timeZone)}, ${timeWithZone(ride.startsAt, ride.timeZone)}`;
  return (
    <section
      {...aboutRecord(ride)}
      id={isFirst ? OFFER_ID : undefined}
      className={styles["offer"]}
      aria-label={`New ride for you, ${ride.user.name}, ${when}`}
    >
      <div role="status">
        <h2 {...focusTarget}>New ride for you</h2>
        <p>
          <b>{when}</b>{" "}
          <span>
            {ride.user.name}, {kindOf(ride).toLowerCase()}
          </span>
        </p>
        <Soft variant="sm">
          {ride.pickupAddress} to {ride.dropoffAddress}. {money(ride.fare)}
        </Soft>
        <RideNeeds of={ride} />
        {ride.rideNotes && <p className={styles["notes"]}>{ride.rideNotes}</p>}
      </div>
      <AnswerBy ride={ride} />
      <div className={styles["actions"]}>
        <RideStepButtons ride={ride} />
      </div>
    </section>
  );
}
