import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Facts, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { Fact, PhoneFact } from "../../../../components/office/record.tsx";
import { RideNeeds } from "../../../../components/ride/ride-needs.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { Status } from "../../../../components/states/status.tsx";
import { announce } from "../../../../lib/page/announce.ts";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { money } from "../../../../lib/time/format.ts";
import { untilPickUp } from "../../../../lib/time/until-pick-up.ts";
import { kindOf, riderOf, stateLabel, TONES } from "../labels.ts";
import { officeRideQuery } from "../queries.ts";
import { OfficeRideActions } from "./ride-actions.tsx";
import { RideHelpOffer } from "./ride-help.tsx";
import styles from "./ride-panel.module.css";

type RidePanelProps = {
  rideId: string;
  mayAct: boolean;
  onClose: () => void;
  /** The texts with the people of the ride, and what happened to it. */
  more: (ride: OfficeRide) => ReactNode;
};

/** One ride beside a table of rides: what it is, why, what would help, what can be done, and what happened. */
export function RidePanel({ rideId, mayAct, onClose, more }: RidePanelProps) {
  const known = useQuery(officeRideQuery(rideId));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const rider = known.data && riderOf(known.data);
  useEffect(() => {
    if (rider) announce(`Ride of ${rider}, beside the table`);
  }, [rider]);
  return (
    <Stack variant="loose" className={styles["panel"]}>
      <button type="button" className={styles["close"]} aria-label="Close this ride" onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
      <Answer of={known} what="the ride" missing={<p>We couldn't find that ride.</p>}>
        {(ride) => (
          <>
            <Head ride={ride} now={now} />
            {ride.status === "pending" && <RideHelpOffer rideId={rideId} timeZone={ride.timeZone} mayAct={mayAct} />}
            {mayAct && <OfficeRideActions key={rideId} ride={ride} now={now} />}
            <FactsOf ride={ride} />
            {more(ride)}
          </>
        )}
      </Answer>
    </Stack>
  );
}

function Head({ ride, now }: { ride: OfficeRide; now: number }) {
  const { _id, status, startsAt, readyBy, timeZone, reason } = ride;
  const isAhead = readyBy === null && status !== "completed" && status !== "cancelled";
  const until = isAhead ? untilPickUp(startsAt, now) : null;
  return (
    <Stack variant="start" className={styles["head"]}>
      <p>
        <Status tone={readyBy && status === "pending" ? "waiting" : TONES[status]}>{stateLabel(ride, now)}</Status>{" "}
        {until && <Soft as="span">{until}</Soft>}
      </p>
      <h2>
        {readyBy ? "Will-call" : timeOfDay(startsAt, timeZone)} {riderOf(ride)}
      </h2>
      <p>{reason}</p>
      <Link to={recordPaths.ride(_id)}>Open ride</Link>
    </Stack>
  );
}

function FactsOf({ ride }: { ride: OfficeRide }) {
  const { patient, passengerPhone, from, to, driver, payer, quoteCents, paymentMethod, notes } = ride;
  return (
    <section aria-label="Facts">
      <Facts>
        <PhoneFact phone={passengerPhone || patient.phone} />
        <Fact name="From">{from}</Fact>
        <Fact name="To">{to}</Fact>
        <Fact name="Travels">{kindOf(ride)}</Fact>
        <Fact name="Driver">{driver && <Link to={recordPaths.driver(driver._id)}>{driver.name}</Link>}</Fact>
        <PhoneFact name="Driver's phone" phone={driver?.phone} />
        <Fact name="Pays">
          {payer ? payer.name : paidHow[paymentMethod]}, {money(quoteCents / 100)}
        </Fact>
        <Fact name="Notes">{notes}</Fact>
      </Facts>
      <RideNeeds of={ride} />
    </section>
  );
}
