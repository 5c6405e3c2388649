import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { LEG_LABELS, type Ride } from "@lamplight/api/contract/rides.ts";
import { Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { DatedCard } from "../../../components/visit-and-ride/dated-card.tsx";
import { RideNeeds } from "../../../components/visit-and-ride/ride-needs.tsx";
import { Trip } from "../../../components/visit-and-ride/trip.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { money } from "../../../lib/time/format.ts";
import { RideExtra } from "../ride/ride-extra.tsx";
import { RideState } from "../ride/ride-state.tsx";
import styles from "./ride-card.module.css";

/** `outbound ride`, `return ride`, or `return trip` for one ride that covers both legs. */
export const legLabel = ({ leg }: Pick<Ride, "leg">): string => (leg === null ? "return trip" : LEG_LABELS[leg]);

const hasSameNeeds = (one: Ride, other: Ride): boolean =>
  needsInWords(one.needs).join() === needsInWords(other.needs).join();

type RideCardProps = {
  ride: Ride;
  actions: ReactNode;
  /** The outbound leg that the list shows above; needs that it already shows are left out. */
  below?: Ride | undefined;
};

/** A ride's card: time, driver, addresses, state and actions. */
export function RideCard({ ride, actions, below }: RideCardProps) {
  const titleId = useId();
  const isOver = ride.status === "completed" || ride.status === "cancelled";
  return (
    <DatedCard
      at={ride.startsAt}
      timeZone={ride.timeZone}
      labelledBy={titleId}
      state={ride.payUntil ? "open" : isOver ? "past" : null}
      className={classes(ride.payUntil && styles["unpaid"], ride.status === "cancelled" && styles["off"])}
    >
      <div className={styles["parts"]}>
        <div className={styles["what"]}>
          <h2 id={titleId}>
            {TRANSPORT_LABELS[ride.transportType]}
            {ride.returnTrip && (
              <>
                {", "}
                <span>{legLabel(ride)}</span>
              </>
            )}
          </h2>
          {ride.readyBy ? (
            <p className={styles["time"]}>
              <b>When you say “I'm ready”</b>
            </p>
          ) : (
            <ZonedTime at={ride.startsAt} timeZone={ride.timeZone} className={styles["time"]} />
          )}
          <Trip from={{ place: ride.pickupAddress }} to={{ place: ride.dropoffAddress }} />
          {ride.passenger && ride.passenger.name !== ride.user.name && (
            <Soft variant="sm">For {ride.passenger.name}</Soft>
          )}
          {!(below && hasSameNeeds(below, ride)) && <RideNeeds of={ride} />}
        </div>
        {(ride.driver || (!isOver && !ride.readyBy && !ride.onHold)) && <Driver driver={ride.driver} />}
        <div className={styles["state"]}>
          <p className={styles["fare"]}>{money(ride.fare)}</p>
          <RideState ride={ride} />
          {ride.extra && <RideExtra extra={ride.extra} timeZone={ride.timeZone} />}
          {actions && <Actions className={styles["actions"]}>{actions}</Actions>}
        </div>
      </div>
    </DatedCard>
  );
}

function Driver({ driver }: { driver: Ride["driver"] }) {
  if (!driver) return <Soft variant="sm">Driver not assigned yet</Soft>;
  const { name, image, phone, vehicleType, vehicleModel, vehicleNumber } = driver;
  return (
    <div className={styles["driver"]}>
      <Avatar src={image} name={name} size="large" />
      <div>
        <p className={styles["name"]}>{name}</p>
        <Soft variant="sm">{[vehicleType, vehicleModel].filter(Boolean).join(", ")}</Soft>
        {vehicleNumber && <p className={styles["plate"]}>{vehicleNumber}</p>}
        {phone && (
          <a className={styles["call"]} href={telHref(phone)}>
            <Phone size={18} strokeWidth={1.75} aria-hidden />
            {formatPhone(phone)}
          </a>
        )}
      </div>
    </div>
  );
}
