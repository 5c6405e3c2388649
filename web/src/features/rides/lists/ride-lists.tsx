import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../components/form/button.tsx";
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

/** Upcoming rides with their actions, and past rides. */
export function RideLists({ rides, actionsOf, hasEarlier, isLoading, onEarlier }: RideListsProps) {
  return (
    <div className={styles["lists"]}>
      <Rides title="Coming" rides={rides.filter((ride) => !isOver(ride))} actionsOf={actionsOf} />
      <Rides title="Past" rides={rides.filter(isOver)} actionsOf={actionsOf} />
      {hasEarlier && (
        <Button variant="link" className={styles["earlier"]} busy={isLoading} onClick={onEarlier}>
          Show earlier
          <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
        </Button>
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
