import { RIDE_TABS } from "@lamplight/api/contract/drivers.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { STAY } from "../../app/paths.ts";
import { Card } from "../../components/layout/boxes.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { ShowMore } from "../../components/states/show-more.tsx";
import { Skeleton } from "../../components/states/skeleton.tsx";
import { byDay } from "../../features/driving/day/day-plan.ts";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { type RideFilter as Filter, useDriverRides } from "../../features/driving/queries.ts";
import { DriverRideCard } from "../../features/driving/ride/driver-ride-card.tsx";
import { RideFilter } from "../../features/driving/ride/ride-filter.tsx";
import { asOfWords, HOW_PAID, liesAhead, NO_RIDES } from "../../features/driving/ride/ride-words.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import { counted } from "../../lib/time/format.ts";
import styles from "./driver-rides-page.module.css";

/** The driver's rides by day. The filter is in the URL. */
export function DriverRidesPage() {
  const [search, setSearch] = useSearchParams();
  const filter: Filter = {
    tab: RIDE_TABS.find((one) => one === search.get("tab")) ?? "today",
    day: /^\d{4}-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0] ?? "",
  };
  const setFilter = (changed: Partial<Filter>) => {
    const next = { ...filter, ...changed };
    const params = { ...(next.tab !== "today" && { tab: next.tab }), ...(next.day && { day: next.day }) };
    setSearch(params, { replace: true, state: STAY });
  };
  const answer = useDriverRides(filter);
  const { data: rides, dataUpdatedAt } = answer;
  const now = useServerNow(MINUTE_MS);
  const timeZone = rides?.[0]?.timeZone;
  return (
    <DriverPage name="Rides" title="Rides" line={HOW_PAID}>
      <RideFilter filter={filter} onChange={setFilter} />
      <NoConnection of={answer} asOf={timeZone && now !== null ? asOfWords(dataUpdatedAt, now, timeZone) : undefined} />
      <Answer
        of={answer}
        what="your rides"
        skeleton={
          <div className={styles["list"]}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        }
      >
        {(known) =>
          known.length === 0 ? (
            <Card as="p">{emptyText(filter)}</Card>
          ) : (
            <>
              <RideGroup title="Upcoming" rides={known.filter(liesAhead)} now={now} />
              <RideGroup
                title="Past"
                rides={known.filter((ride) => !liesAhead(ride))}
                now={now}
                isFolded={known.some(liesAhead)}
              />
            </>
          )
        }
      </Answer>
      <ShowMore of={answer} className={styles["more"]} />
    </DriverPage>
  );
}

function emptyText({ tab, day }: Filter): string {
  if (tab === "today" && day === "") return "No rides today. Later rides are under “Upcoming”.";
  return tab === "all" && day === "" ? NO_RIDES : "No rides match. Try another day, or show all.";
}

type RideGroupProps = {
  title: string;
  rides: Ride[];
  now: number | null;
  /** Closed at first. */
  isFolded?: boolean;
};

function RideGroup({ title, rides, now, isFolded = false }: RideGroupProps) {
  const titleId = useId();
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["group"]}>
      <details open={!isFolded}>
        <summary>
          <h2 id={titleId}>{title}</h2>
          <span>{counted(rides.length, "ride")}</span>
        </summary>
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
      </details>
    </section>
  );
}
