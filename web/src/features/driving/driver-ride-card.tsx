import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { PAID_CANCELLATIONS } from "@lamplight/api/contract/payouts.ts";
import { stepAfter } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Mail, Navigation, Phone } from "lucide-react";
import { useId } from "react";
import { ButtonAnchor } from "../../components/button.tsx";
import { Avatar } from "../../components/portrait.tsx";
import { RideNeeds } from "../../components/ride-needs.tsx";
import { RideStatus } from "../../components/ride-status.tsx";
import { Trip } from "../../components/trip.tsx";
import { classes } from "../../lib/classes.ts";
import { formatDate, formatPhone, money } from "../../lib/format.ts";
import { aboutRecord, focusTarget } from "../../lib/kept-focus.ts";
import styles from "./driver-ride-card.module.css";
import { NextStep } from "./next-step.tsx";
import { RideStepButtons } from "./ride-step-buttons.tsx";
import { directionsTo, kindOf, liesAhead, paymentWords } from "./ride-words.ts";

/** One of the driver's rides with all details. */
export function DriverRideCard({ ride }: { ride: Ride }) {
  const nameId = useId();
  const { user, status } = ride;
  const isAhead = liesAhead(ride);
  return (
    <article
      {...aboutRecord(ride)}
      aria-labelledby={nameId}
      className={classes(styles["card"], status === "assigned" && styles["new"], !isAhead && styles["past"])}
    >
      <div className={styles["when"]}>
        <p>
          <b>{timeWithZone(ride.startsAt, ride.timeZone)}</b>
          <time dateTime={ride.startsAt}>{formatDate(ride.appointmentDate.slice(0, 10))}</time>
        </p>
        <RideStatus status={status} />
      </div>
      <div className={styles["passenger"]}>
        <Avatar src={user.image} name={user.name} />
        <div>
          <h4 id={nameId} {...(isAhead && focusTarget)}>
            {user.name}
          </h4>
          <p className={styles["soft"]}>{kindOf(ride)}</p>
        </div>
      </div>
      {(user.phone || user.email) && (
        <p className={styles["contact"]}>
          {user.phone && (
            <a href={`tel:${user.phone}`}>
              <Phone size={20} strokeWidth={1.75} aria-hidden />
              {formatPhone(user.phone)}
            </a>
          )}
          {user.email && (
            <a href={`mailto:${user.email}`}>
              <Mail size={20} strokeWidth={1.75} aria-hidden />
              {user.email}
            </a>
          )}
        </p>
      )}
      {ride.pickupAddress && <Trip from={{ place: ride.pickupAddress }} to={{ place: ride.dropoffAddress }} />}
      <RideNeeds of={ride} />
      <dl className={styles["facts"]}>
        {ride.rideNotes && (
          <div className={styles["wide"]}>
            <dt>Notes</dt>
            <dd className={styles["notes"]}>{ride.rideNotes}</dd>
          </div>
        )}
        <div>
          <dt>Return trip</dt>
          <dd>{ride.leg ? "Yes, booked as two rides" : ride.returnTrip ? "Yes" : "No"}</dd>
        </div>
        {status !== "cancelled" && (
          <div>
            <dt>Payment</dt>
            <dd>{paymentWords(ride)}</dd>
          </div>
        )}
        {ride.cancellationPay === null ? (
          <div>
            <dt>Fare</dt>
            <dd className={styles["fare"]}>{money(ride.fare)}</dd>
          </div>
        ) : (
          <div>
            <dt>{PAID_CANCELLATIONS[ride.cancelReason === "no_show" ? "no_show" : "late_cancel"]}</dt>
            <dd className={styles["fare"]}>{money(ride.cancellationPay)}</dd>
          </div>
        )}
      </dl>
      {isAhead && (
        <div className={styles["actions"]}>
          <NextStep ride={ride} />
          <RideStepButtons ride={ride} quiet={stepAfter(ride.step) !== null} />
          <ButtonAnchor
            variant="quiet"
            href={directionsTo(ride.step === "on_board" ? ride.dropoffAddress : ride.pickupAddress)}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation size={20} strokeWidth={1.75} aria-hidden />
            Directions
          </ButtonAnchor>
        </div>
      )}
    </article>
  );
}
