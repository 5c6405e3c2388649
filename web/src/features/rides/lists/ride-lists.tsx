import { DAY_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { paths } from "../../../app/paths.ts";
import { PastRecord, PastRecords } from "../../../components/visit-and-ride/past-records.tsx";
import { RecordSection } from "../../../components/visit-and-ride/record-sections.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { counted } from "../../../lib/time/format.ts";
import { RideActions } from "../ride/ride-actions.tsx";
import { RideExtra } from "../ride/ride-extra.tsx";
import { RideState } from "../ride/ride-state.tsx";
import { isOver, kindOf } from "../ride/ride-words.ts";
import { RideCard } from "./ride-card.tsx";

type RideListsProps = {
  /** In the server's order: upcoming soonest first, then past latest first. */
  rides: Ride[];
  /** Whether there are more pages. */
  hasEarlier: boolean;
  isLoading: boolean;
  onEarlier: () => void;
};

/** Upcoming rides, rides that ended within a day, and earlier ones, folded while others are shown. */
export function RideLists({ rides, ...fold }: RideListsProps) {
  const now = useServerNow(MINUTE_MS);
  const isEarlier = (ride: Ride) => isOver(ride) && now !== null && Date.parse(ride.startsAt) < now - DAY_MS;
  const shown = rides.filter((ride) => !isEarlier(ride));
  const earlier = rides.filter(isEarlier);
  const coming = shown.filter((ride) => !isOver(ride));
  return (
    <>
      <Rides title="Coming" count={counted(coming.length, "ride")} rides={coming} now={now} />
      <Rides title={earlier.length > 0 ? "Just over" : "Past"} rides={shown.filter(isOver)} now={now} />
      {(earlier.length > 0 || fold.hasEarlier) && (
        <PastRecords {...fold} about={counted(earlier.length, "earlier ride")} isOpen={shown.length === 0}>
          {earlier.map((ride) => (
            <li key={ride._id}>
              <PastRecord
                startsAt={ride.startsAt}
                timeZone={ride.timeZone}
                to={paths.ride(ride._id)}
                title={kindOf(ride)}
                about={`${timeWithZone(ride.startsAt, ride.timeZone)}, to ${ride.dropoffAddress}`}
                state={
                  <>
                    <RideState ride={ride} />
                    {ride.extra && <RideExtra extra={ride.extra} timeZone={ride.timeZone} />}
                  </>
                }
                actions={<RideActions ride={ride} now={now} />}
              />
            </li>
          ))}
        </PastRecords>
      )}
    </>
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

type RidesProps = Pick<RideListsProps, "rides"> & { title: string; count?: string; now: number | null };

const Rides = ({ title, count, rides, now }: RidesProps) =>
  rides.length > 0 && (
    <RecordSection title={title} count={count}>
      {trips(rides).map((legs) => (
        <li key={legs[0]?._id}>
          {legs.map((ride, place) => (
            <RideCard key={ride._id} ride={ride} now={now} below={legs[place - 1]} />
          ))}
        </li>
      ))}
    </RecordSection>
  );
