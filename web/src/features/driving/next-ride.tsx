import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Clock3, Info, Navigation, Phone } from "lucide-react";
import { ButtonAnchor } from "../../components/button.tsx";
import { Avatar } from "../../components/portrait.tsx";
import { RideStatus } from "../../components/ride-status.tsx";
import { Trip } from "../../components/trip.tsx";
import { useServerNow } from "../../lib/clock.ts";
import { money, shortDate, timeWithZone } from "../../lib/format.ts";
import { ofRide, rideHeading } from "./kept-focus.ts";
import styles from "./next-ride.module.css";
import { RideStepButtons } from "./ride-step-buttons.tsx";
import { directionsTo, kindOf, paymentWords, untilWords } from "./ride-words.ts";

const MINUTE = 60_000;

/** The ride that comes next, large enough to read at arm's length and act on with a thumb. */
export function NextRide({ ride }: { ride: Ride }) {
  const now = useServerNow(MINUTE);
  const until = now === null ? null : untilWords(ride.startsAt, now);
  const [clock, ...half] = timeWithZone(ride.startsAt, ride.timeZone).split(" ");
  return (
    <section {...ofRide(ride)} className={styles["card"]} aria-labelledby="next-ride">
      <div className={styles["when"]}>
        <h2 id="next-ride" {...rideHeading}>
          Next ride
        </h2>
        <p className={styles["time"]}>
          {clock} <span>{half.join(" ")}</span>
        </p>
        <p className={styles["until"]}>
          <Clock3 size={20} strokeWidth={1.75} aria-hidden />
          {until ?? shortDate(ride.startsAt, ride.timeZone)}
        </p>
      </div>
      <div className={styles["passenger"]}>
        <Avatar src={ride.user.image} name={ride.user.name} size="large" />
        <div>
          <h3>{ride.user.name}</h3>
          <p>{kindOf(ride)}</p>
        </div>
        {ride.user.phone && (
          <a className={styles["call"]} href={`tel:${ride.user.phone}`} aria-label={`Call ${ride.user.name}`}>
            <Phone size={26} strokeWidth={1.75} aria-hidden />
          </a>
        )}
      </div>
      <Trip from={{ place: ride.pickupAddress }} to={{ place: ride.dropoffAddress }} className={styles["trip"]} />
      {ride.rideNotes && (
        <p className={styles["notes"]}>
          <Info size={22} strokeWidth={1.75} aria-hidden />
          <span>{ride.rideNotes}</span>
        </p>
      )}
      <p className={styles["state"]}>
        <RideStatus status={ride.status} />
        <span>{paymentWords(ride)}</span>
        <b>{money(ride.fare)}</b>
      </p>
      <div className={styles["actions"]}>
        <ButtonAnchor href={directionsTo(ride.pickupAddress)} target="_blank" rel="noreferrer">
          <Navigation size={24} strokeWidth={1.75} aria-hidden />
          Directions
        </ButtonAnchor>
        <RideStepButtons ride={ride} quiet />
      </div>
    </section>
  );
}
