import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Clock3, Info, Navigation } from "lucide-react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Card, IconNote, Soft } from "../../../components/layout/boxes.tsx";
import { CallButton } from "../../../components/people/call-button.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { RideNeeds } from "../../../components/ride/ride-needs.tsx";
import { Trip } from "../../../components/ride/trip.tsx";
import { Pictured } from "../../../components/visit-and-ride/dated-card.tsx";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import { untilPickUp } from "../../../lib/time/until-pick-up.ts";
import { MeetPassenger } from "../ride/meet-passenger.tsx";
import { NoShow } from "../ride/no-show.tsx";
import { RideStepButtons } from "../ride/ride-step-buttons.tsx";
import { directionsTo, kindOf, paymentWords } from "../ride/ride-words.ts";
import styles from "./next-ride.module.css";
import { NextStep } from "./next-step.tsx";

/** The next ride, large enough to read at arm's length and to use with a thumb. */
export function NextRide({ ride }: { ride: Ride }) {
  const now = useServerNow(MINUTE_MS);
  const until = now === null ? null : untilPickUp(ride.startsAt, now);
  const isOnBoard = ride.step === "on_board";
  const goal = isOnBoard ? ride.dropoffAddress : ride.pickupAddress;
  const [clock, ...half] = timeWithZone(ride.startsAt, ride.timeZone).split(" ");
  return (
    <Card as="section" {...aboutRecord(ride)} className={styles["card"]} aria-labelledby="next-ride">
      <div className={styles["when"]}>
        <h2 id="next-ride" {...focusTarget}>
          Next ride
        </h2>
        <p className={styles["time"]}>
          {clock} <span>{half.join(" ")}</span>
        </p>
        <p className={styles["until"]}>
          <Clock3 size={20} strokeWidth={1.75} aria-hidden />
          {ride.step ? STEP_LABELS[ride.step] : (until ?? shortDate(ride.startsAt, ride.timeZone))}
        </p>
      </div>
      <div className={styles["passenger"]}>
        <Pictured picture={<Avatar src={ride.user.image} name={ride.user.name} />}>
          <h3>{ride.user.name}</h3>
          <Soft variant="sm">
            {kindOf(ride)}. {paymentWords(ride)}
          </Soft>
        </Pictured>
        <b className={styles["fare"]}>{money(ride.fare)}</b>
      </div>
      <Trip from={{ place: ride.pickupAddress }} to={{ place: ride.dropoffAddress }} className={styles["trip"]} />
      <div className={styles["way"]}>
        <ButtonAnchor
          variant="quiet"
          href={directionsTo(goal)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to the ${isOnBoard ? "drop-off" : "pick-up"}`}
        >
          <Navigation size={24} strokeWidth={1.75} aria-hidden />
          {isOnBoard ? "To the drop-off" : "To the pick-up"}
        </ButtonAnchor>
        {ride.user.phone && <CallButton isQuiet phone={ride.user.phone} label={`Call ${ride.user.name}`} />}
      </div>
      <RideNeeds of={ride} />
      {ride.rideNotes && (
        <IconNote Icon={Info} variant="lamp" className={styles["notes"]}>
          {ride.rideNotes}
        </IconNote>
      )}
      <div className={styles["actions"]}>
        <NextStep ride={ride} isForThumb />
        <MeetPassenger ride={ride} />
        {!isOnBoard && <RideStepButtons ride={ride} quiet />}
        <NoShow ride={ride} />
      </div>
    </Card>
  );
}
