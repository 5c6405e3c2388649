import type { Ride } from "@lamplight/api/contract/rides.ts";
import { money, shortDate, timeWithZone } from "../../lib/format.ts";
import { ofRide, rideHeading } from "./kept-focus.ts";
import styles from "./ride-offer.module.css";
import { RideStepButtons } from "./ride-step-buttons.tsx";
import { kindOf } from "./ride-words.ts";

/** A ride that waits for a yes or no. */
export function RideOffer({ ride }: { ride: Ride }) {
  return (
    <section {...ofRide(ride)} className={styles["offer"]} aria-label={`New ride for you, ${ride.user.name}`}>
      <div role="status">
        <h2 {...rideHeading}>New ride for you</h2>
        <p>
          <b>
            {shortDate(ride.startsAt, ride.timeZone)}, {timeWithZone(ride.startsAt, ride.timeZone)}
          </b>{" "}
          {ride.user.name}, {kindOf(ride).toLowerCase()}
        </p>
        <p className={styles["soft"]}>
          {ride.pickupAddress} to {ride.dropoffAddress}. {money(ride.fare)}
        </p>
      </div>
      <div className={styles["actions"]}>
        <RideStepButtons ride={ride} />
      </div>
    </section>
  );
}
