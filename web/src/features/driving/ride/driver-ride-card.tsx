import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { PAID_CANCELLATIONS } from "@lamplight/api/contract/payouts.ts";
import { stepAfter } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ChevronDown, Mail, Navigation, Phone } from "lucide-react";
import { useId } from "react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Facts } from "../../../components/layout/boxes.tsx";
import { QuietActions, QuietAnchor } from "../../../components/record/quiet-actions.tsx";
import { RideNeeds } from "../../../components/ride/ride-needs.tsx";
import { RideStatus } from "../../../components/ride/ride-status.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { money } from "../../../lib/time/format.ts";
import { NextStep } from "../day/next-step.tsx";
import { AnswerBy } from "../offers/answer-by.tsx";
import styles from "./driver-ride-card.module.css";
import { RideStepButtons } from "./ride-step-buttons.tsx";
import { directionsTo, kindOf, liesAhead, paymentWords } from "./ride-words.ts";

/** One of the driver's rides: its time, passenger, trip and next action, small enough for a day on one screen. The rest opens. */
export function DriverRideCard({ ride }: { ride: Ride }) {
  const nameId = useId();
  const { user, status } = ride;
  const isAhead = liesAhead(ride);
  // While a step comes before it, completing is among the details.
  const isFirst = status === "assigned" || stepAfter(ride.step) === null;
  return (
    <article
      {...aboutRecord(ride)}
      aria-labelledby={nameId}
      className={classes(styles["card"], status === "assigned" && styles["new"], !isAhead && styles["past"])}
    >
      <details className={styles["details"]}>
        <summary>
          <span className={styles["when"]}>
            <b>{timeWithZone(ride.startsAt, ride.timeZone)}</b>
            <RideStatus status={status} />
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <span className={styles["passenger"]}>
            <h4 id={nameId} {...(isAhead && focusTarget)}>
              {user.name}
            </h4>
            <span>{kindOf(ride)}</span>
          </span>
          {ride.pickupAddress && (
            <span className={styles["trip"]}>
              <span>{ride.pickupAddress}</span> <span>to {ride.dropoffAddress}</span>
            </span>
          )}
          {ride.cancellationPay !== null && (
            <b>
              {PAID_CANCELLATIONS[ride.cancelReason === "no_show" ? "no_show" : "late_cancel"]}:{" "}
              {money(ride.cancellationPay)}
            </b>
          )}
        </summary>
        {(user.phone || user.email) && (
          <QuietActions>
            {user.phone && (
              <QuietAnchor Icon={Phone} href={telHref(user.phone)}>
                {formatPhone(user.phone)}
              </QuietAnchor>
            )}
            {user.email && (
              <QuietAnchor Icon={Mail} href={`mailto:${user.email}`}>
                {user.email}
              </QuietAnchor>
            )}
          </QuietActions>
        )}
        <RideNeeds of={ride} />
        <Facts>
          {ride.rideNotes && (
            <>
              <dt>Notes</dt>
              <dd>{ride.rideNotes}</dd>
            </>
          )}
          <dt>Return trip</dt>
          <dd>{ride.leg ? "Yes, booked as two rides" : ride.returnTrip ? "Yes" : "No"}</dd>
          {status !== "cancelled" && (
            <>
              <dt>Payment</dt>
              <dd>{paymentWords(ride)}</dd>
            </>
          )}
          <dt>Fare</dt>
          <dd>{money(ride.fare)}</dd>
        </Facts>
        {isAhead && (
          <div className={styles["actions"]}>
            {!isFirst && <RideStepButtons ride={ride} quiet />}
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
      </details>
      {isAhead && (
        <div className={styles["actions"]}>
          <AnswerBy ride={ride} />
          <NextStep ride={ride} />
          {isFirst && <RideStepButtons ride={ride} />}
        </div>
      )}
    </article>
  );
}
