import { RIDE_SHELVES } from "@lamplight/api/contract/drivers.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { STAY } from "../app/paths.ts";
import { Button } from "../components/button.tsx";
import { NoConnection } from "../components/no-connection.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { byDay } from "../features/driving/day-plan.ts";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { DriverRideCard } from "../features/driving/driver-ride-card.tsx";
import { type RideFilter as Filter, useDriverRides } from "../features/driving/queries.ts";
import { RideFilter } from "../features/driving/ride-filter.tsx";
import { asOfWords, HOW_PAID, liesAhead, NO_RIDES } from "../features/driving/ride-words.ts";
import { useServerNow } from "../lib/clock.ts";
import styles from "./driver-rides-page.module.css";

const MINUTE = 60_000;

/** All of the driver's rides by day. Which of them are shown stands in the address. */
export function DriverRidesPage() {
  const [search, setSearch] = useSearchParams();
  const filter: Filter = {
    shelf: RIDE_SHELVES.find((one) => one === search.get("shelf")) ?? "all",
    day: /^\d{4}-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0] ?? "",
  };
  const look = (changed: Partial<Filter>) => {
    const wished = { ...filter, ...changed };
    const told = { ...(wished.shelf !== "all" && { shelf: wished.shelf }), ...(wished.day && { day: wished.day }) };
    setSearch(told, { replace: true, state: STAY });
  };
  const answer = useDriverRides(filter);
  const { data: rides, dataUpdatedAt, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const now = useServerNow(MINUTE);
  const timeZone = rides?.[0]?.timeZone;
  const isNarrowed = filter.shelf !== "all" || filter.day !== "";
  return (
    <DriverPage name="Rides" title="Rides" line={HOW_PAID}>
      <RideFilter filter={filter} onLook={look} />
      <NoConnection of={answer} asOf={timeZone && now !== null ? asOfWords(dataUpdatedAt, now, timeZone) : undefined} />
      {error && !rides ? (
        <div className={styles["panel"]}>
          <FailedState title="Your rides did not load" error={error} retry={refetch} />
        </div>
      ) : !rides ? (
        <Loading label="Loading your rides">
          <div className={styles["list"]}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        </Loading>
      ) : rides.length === 0 ? (
        <p className={styles["panel"]}>{isNarrowed ? "No such ride. Try another day, or look at all." : NO_RIDES}</p>
      ) : (
        <>
          <RideGroup title="Coming up" rides={rides.filter(liesAhead)} now={now} />
          <RideGroup title="Over" rides={rides.filter((ride) => !liesAhead(ride))} now={now} />
        </>
      )}
      {hasNextPage && (
        <Button
          variant="quiet"
          busy={isFetchingNextPage}
          busyLabel="Loading…"
          className={styles["more"]}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </DriverPage>
  );
}

function RideGroup({ title, rides, now }: { title: string; rides: Ride[]; now: number | null }) {
  const titleId = useId();
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["group"]}>
      <h2 id={titleId}>{title}</h2>
      {byDay(rides, now).map((day) => (
        <div key={day.date} className={styles["day"]}>
          <h3>{day.name}</h3>
          <ul className={styles["list"]}>
            {day.rides.map((ride) => (
              <li key={ride._id}>
                <DriverRideCard ride={ride} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
