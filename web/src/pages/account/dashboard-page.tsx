import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { Card } from "../../components/layout/boxes.tsx";
import { OfficeLine } from "../../components/people/office-line.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { FailedState } from "../../components/states/state-panel.tsx";
import { AlertsCard } from "../../features/driving/alerts/alerts-card.tsx";
import { DayStats } from "../../features/driving/day/day-stats.tsx";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { LostRides } from "../../features/driving/day/lost-rides.tsx";
import { NextRide } from "../../features/driving/day/next-ride.tsx";
import { NoOffersNotice } from "../../features/driving/day/no-offers-notice.tsx";
import { OffNotice } from "../../features/driving/day/off-notice.tsx";
import { ShiftEnd } from "../../features/driving/day/shift-end.tsx";
import { UpcomingRides } from "../../features/driving/day/upcoming-rides.tsx";
import { AcceptAll } from "../../features/driving/offers/accept-all.tsx";
import { RideOffer } from "../../features/driving/offers/ride-offer.tsx";
import { useDashboard, useDriver } from "../../features/driving/queries.ts";
import { asOfWords } from "../../features/driving/ride/ride-words.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import styles from "./dashboard-page.module.css";

/** The driver's day: new offers, lost rides, the next ride, the later ones, then numbers. */
export function DashboardPage() {
  const day = useDashboard();
  const { data, error, refetch } = day;
  const now = useServerNow(MINUTE_MS);
  const firstName = data?.driverName.split(" ")[0] ?? "";
  return (
    <DriverPage
      name="Dashboard"
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      line={data && now !== null ? shortDate(now, data.timeZone) : undefined}
    >
      <NoConnection
        of={day}
        asOf={data && now !== null ? asOfWords(day.dataUpdatedAt, now, data.timeZone) : undefined}
      />
      {data ? (
        <Day dashboard={data} />
      ) : (
        <Card className={styles["panel"]}>
          {error ? (
            <FailedState title="Your day didn't load" error={error} retry={refetch} />
          ) : (
            <p role="status">Loading dashboard...</p>
          )}
        </Card>
      )}
    </DriverPage>
  );
}

function Day({ dashboard }: { dashboard: Dashboard }) {
  const rides = dashboard.upcomingRides;
  const { data: driver } = useDriver();
  const isOffline = driver?.online === false;
  const hasRoster = (driver?.roster.hours.length ?? 0) > 0;
  const next = rides.find(({ status }) => status === "accepted");
  const offers = rides.filter(({ status }) => status === "assigned");
  const isEmpty = !next && offers.length === 0;
  return (
    <>
      {dashboard.timeOff.length > 0 && (
        <div className={styles["offers"]}>
          <OffNotice timeOff={dashboard.timeOff} timeZone={dashboard.timeZone} />
        </div>
      )}
      {offers.length > 0 && (
        <div className={styles["offers"]}>
          {offers.map((ride, index) => (
            <RideOffer key={ride._id} ride={ride} isFirst={index === 0} />
          ))}
          <AcceptAll offers={offers} />
        </div>
      )}
      {dashboard.lostRides.length > 0 && (
        <div className={styles["offers"]}>
          <LostRides rides={dashboard.lostRides} />
        </div>
      )}
      <div className={styles["day"]}>
        <div className={styles["now"]}>
          {next && <NextRide key={next._id} ride={next} />}
          {driver?.barredBy ? (
            <Card as="p" className={styles["panel"]}>
              <NoOffersNotice by={driver.barredBy} office={<OfficeLine />} />
            </Card>
          ) : isOffline && next ? (
            <Card as="p" className={styles["panel"]}>
              {hasRoster
                ? "You're offline, so you won't get new rides for today. Later ones come by your roster. You keep the rides you accepted."
                : "You're offline, so you won't get new rides. You keep the rides you accepted."}
            </Card>
          ) : (
            isEmpty && (
              <Card as="p" className={styles["panel"]}>
                {isOffline
                  ? hasRoster
                    ? "You're offline. Go online to get rides for today. Later ones come by your roster."
                    : "You're offline. Go online to get rides."
                  : "No rides right now. New rides appear here automatically."}
              </Card>
            )
          )}
        </div>
        <UpcomingRides rides={rides} next={next} />
        <div className={styles["aside"]}>
          <DayStats {...dashboard} />
          {driver?.shift && <ShiftEnd shift={driver.shift} timeZone={dashboard.timeZone} />}
          {!driver?.barredBy && <AlertsCard timeZone={dashboard.timeZone} />}
        </div>
      </div>
    </>
  );
}
