import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Phone } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { QuietAnchor } from "../../../components/record/quiet-actions.tsx";
import { RideNeeds } from "../../../components/ride/ride-needs.tsx";
import { Trip } from "../../../components/ride/trip.tsx";
import { DatedCard, Pictured } from "../../../components/visit-and-ride/dated-card.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { money } from "../../../lib/time/format.ts";
import { untilWords } from "../../../lib/time/until-words.ts";
import { RideActions, RideMain } from "../ride/ride-actions.tsx";
import { RideExtra } from "../ride/ride-extra.tsx";
import { RideState } from "../ride/ride-state.tsx";
import { isOver, kindOf } from "../ride/ride-words.ts";
import { guestOf } from "../sheet/passenger.ts";

const hasSameNeeds = (one: Ride, other: Ride): boolean =>
  needsInWords(one.needs).join() === needsInWords(other.needs).join();

type RideCardProps = {
  ride: Ride;
  now: number | null;
  /** The outbound leg that the list shows above; needs that it already shows are left out. */
  below?: Ride | undefined;
};

/** A ride's card: when, where, its state and driver with one button, and a row of further actions. */
export function RideCard({ ride, now, below }: RideCardProps) {
  const titleId = useId();
  const { startsAt, timeZone, status, step, payUntil, readyBy, onHold } = ride;
  const isWaiting = payUntil !== null || ride.canBeCalled || onHold;
  return (
    <DatedCard
      at={startsAt}
      timeZone={timeZone}
      labelledBy={titleId}
      state={isOver(ride) ? "past" : isWaiting ? "open" : step === null ? null : "live"}
      isOff={status === "cancelled"}
      note={isOver(ride) || readyBy || step !== null || now === null ? null : untilWords(startsAt, now)}
      aside={
        <>
          <RideState ride={ride} />
          {ride.extra && <RideExtra extra={ride.extra} timeZone={timeZone} />}
          {(ride.driver || (!isOver(ride) && !readyBy && !onHold)) && <Driver driver={ride.driver} />}
          <RideMain ride={ride} />
        </>
      }
      actions={<RideActions ride={ride} now={now} />}
    >
      <h3 id={titleId}>
        <Link to={paths.ride(ride._id)}>{kindOf(ride)}</Link>
      </h3>
      {guestOf(ride) !== null && <Soft variant="sm">For {ride.passenger?.name}</Soft>}
      {readyBy ? (
        <p>
          <b>When you say “I'm ready”</b>
        </p>
      ) : (
        <ZonedTime at={startsAt} timeZone={timeZone} />
      )}
      <Soft variant="sm">
        Fare <b>{money(ride.fare)}</b>
      </Soft>
      <Trip from={{ place: ride.pickupAddress }} to={{ place: ride.dropoffAddress }} isSmall />
      {!(below && hasSameNeeds(below, ride)) && <RideNeeds of={ride} />}
    </DatedCard>
  );
}

function Driver({ driver }: { driver: Ride["driver"] }) {
  if (!driver) return <Soft variant="sm">Driver not assigned yet</Soft>;
  const { name, image, phone, vehicleType, vehicleModel, vehicleNumber } = driver;
  return (
    <Pictured picture={<Avatar src={image} name={name} />}>
      <p>
        <b>{name}</b>
      </p>
      <Soft variant="sm">
        <span>{[vehicleType, vehicleModel].filter(Boolean).join(", ")}</span> <b>{vehicleNumber}</b>
      </Soft>
      {phone && (
        <QuietAnchor Icon={Phone} href={telHref(phone)}>
          {formatPhone(phone)}
        </QuietAnchor>
      )}
    </Pictured>
  );
}
