import { DAY_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../components/form/button.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { counted } from "../../../lib/time/format.ts";
import { RideCard } from "./ride-card.tsx";
import styles from "./ride-lists.module.css";

/** Whether the ride is completed or cancelled. */
export const isOver = ({ status }: Pick<Ride, "status">): boolean => status === "completed" || status === "cancelled";

type RideListsProps = {
  /** In the server's order: upcoming soonest first, then past latest first. */
  rides: Ride[];
  actionsOf: (ride: Ride) => ReactNode;
  /** Whether there are more pages. */
  hasEarlier: boolean;
  isLoading: boolean;
  onEarlier: () => void;
};

/** Upcoming rides with their actions, rides that ended within a day, and earlier ones, folded while others are shown. */
export function RideLists({ rides, actionsOf, hasEarlier, isLoading, onEarlier }: RideListsProps) {
  const now = useServerNow(MINUTE_MS);
  const isEarlier = (ride: Ride) => isOver(ride) && now !== null && Date.parse(ride.startsAt) < now - DAY_MS;
  const shown = rides.filter((ride) => !isEarlier(ride));
  const earlier = rides.filter(isEarlier);
  return (
    <div className={styles["lists"]}>
      <Rides title="Coming" rides={shown.filter((ride) => !isOver(ride))} actionsOf={actionsOf} />
      <Rides title={earlier.length > 0 ? "Just over" : "Past"} rides={shown.filter(isOver)} actionsOf={actionsOf} />
      {(earlier.length > 0 || hasEarlier) && (
        <details open={shown.length === 0} className={styles["past"]}>
          <summary>{counted(earlier.length, "earlier ride")}</summary>
          <Rides title="Past" rides={earlier} actionsOf={actionsOf} />
          {hasEarlier && (
            <Button variant="link" busy={isLoading} onClick={onEarlier}>
              Show earlier
              <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
            </Button>
          )}
        </details>
      )}
    </div>
  );
}

/** Groups the two legs of a trip, outbound leg first, at the position of the first one. */
function trips(rides: Ride[]): Ride[][] {
  const seen = new Set<string>();
  return rides.flatMap((ride) => {
    if (seen.has(ride._id)) return [];
    const other = rides.find(({ _id }) => _id === ride.otherWayId);
    if (!other) return [[ride]];
    seen.add(other._id);
    return [ride.leg === "back" ? [other, ride] : [ride, other]];
  });
}

function Rides({ title, rides, actionsOf }: Pick<RideListsProps, "rides" | "actionsOf"> & { title: string }) {
  const titleId = useId();
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["part"]}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {trips(rides).map((legs) => (
          <li key={legs[0]?._id} className={styles["trip"]}>
            {legs.map((ride, place) => (
              <RideCard key={ride._id} ride={ride} actions={actionsOf(ride)} below={legs[place - 1]} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
