import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { useQuery } from "@tanstack/react-query";
import { FailedState } from "../components/state-panel.tsx";
import { DayStats } from "../features/driving/day-stats.tsx";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { NextRide } from "../features/driving/next-ride.tsx";
import { driverQuery, useDashboard } from "../features/driving/queries.ts";
import { RideOffer } from "../features/driving/ride-offer.tsx";
import { UpcomingRides } from "../features/driving/upcoming-rides.tsx";
import { useServerNow } from "../lib/clock.ts";
import { shortDate } from "../lib/format.ts";
import styles from "./dashboard-page.module.css";

const MINUTE = 60_000;

/** The driver's day: the next ride first, new ones to answer, then the numbers and the rest. */
export function DashboardPage() {
  const { data, error, refetch, isError } = useDashboard();
  const now = useServerNow(MINUTE);
  const firstName = data?.driverName.split(" ")[0] ?? "";
  return (
    <DriverPage
      name="Dashboard"
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      line={data && now !== null ? shortDate(now, data.timeZone) : undefined}
      className={styles["page"]}
    >
      {data ? (
        <Day dashboard={data} isStale={isError} />
      ) : (
        <div className={styles["panel"]}>
          {error ? (
            <FailedState title="Your day did not load" error={error} retry={refetch} />
          ) : (
            <p role="status">Loading dashboard...</p>
          )}
        </div>
      )}
    </DriverPage>
  );
}

function Day({ dashboard, isStale }: { dashboard: Dashboard; isStale: boolean }) {
  const rides = dashboard.upcomingRides;
  const { data: driver } = useQuery(driverQuery);
  const isOffline = driver?.online === false;
  const next = rides.find(({ status }) => status === "accepted");
  const offers = rides.filter(({ status }) => status === "assigned");
  return (
    <>
      {isStale && (
        <p className={styles["stale"]} role="status">
          No connection. This is what we last knew.
        </p>
      )}
      {next && <NextRide ride={next} />}
      {offers.map((ride) => (
        <RideOffer key={ride._id} ride={ride} />
      ))}
      {!next && offers.length === 0 && (
        <p className={styles["panel"]}>
          {isOffline
            ? "You are offline. Go online to be given rides."
            : "Nothing to drive right now. New rides show here by themselves."}
        </p>
      )}
      <DayStats {...dashboard} />
      <UpcomingRides rides={rides} />
    </>
  );
}
