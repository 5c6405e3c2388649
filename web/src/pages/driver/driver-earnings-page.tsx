import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../components/form/button.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../components/states/skeleton.tsx";
import { FailedState } from "../../components/states/state-panel.tsx";
import { WeekCard } from "../../components/visit-and-ride/week-card.tsx";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { ownEarnings } from "../../features/driving/profile/earnings.ts";
import { asOfWords } from "../../features/driving/ride/ride-words.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import styles from "./driver-rides-page.module.css";

/** The driver's earnings by week. */
export function DriverEarningsPage() {
  const answer = useInfiniteQuery(ownEarnings.weeks);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const weeks = data?.pages.flatMap((page) => page.weeks);
  const now = useServerNow(MINUTE_MS);
  const timeZone = data?.pages[0]?.timeZone ?? "UTC";
  return (
    <DriverPage name="Earnings" title="Earnings" line="Fares and approved extras, minus cash you collected">
      <NoConnection
        of={answer}
        asOf={data && now !== null ? asOfWords(answer.dataUpdatedAt, now, timeZone) : undefined}
      />
      {error && !weeks ? (
        <div className={styles["panel"]}>
          <FailedState title="We couldn't load your earnings" error={error} retry={refetch} />
        </div>
      ) : !weeks ? (
        <Loading label="Loading your earnings">
          <div className={styles["list"]}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        </Loading>
      ) : weeks.length === 0 ? (
        <p className={styles["panel"]}>No earnings yet. Complete a ride to see its week here.</p>
      ) : (
        <ul className={styles["list"]}>
          {weeks.map((week) => (
            <li key={week.from}>
              <WeekCard week={week} earnings={ownEarnings} timeZone={timeZone} />
            </li>
          ))}
        </ul>
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
