import { SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import styles from "../features/nurse/nurse.module.css";
import { dayQuery } from "../features/nurse/queries.ts";
import { VisitCard } from "../features/nurse/visit-card.tsx";
import { useServerNow } from "../lib/clock.ts";
import { dayAfter } from "../lib/format.ts";

/** A nurse's visits of one day. The day is in the URL. */
export function NurseDayPage() {
  const [search, setSearch] = useSearchParams();
  const { data: day, error, refetch } = useQuery(dayQuery(search.get("day")));
  const now = useServerNow(SECOND_MS);
  const go = (to: string | null) => setSearch(to === null ? {} : { day: to }, { preventScrollReset: true });
  return (
    <OfficePage
      title="My day"
      {...(day ? { lead: shortDate(`${day.day}T12:00:00Z`, "UTC") } : {})}
      actions={
        <>
          <Button variant="quiet" size="small" onClick={() => day && go(dayAfter(day.day, -1))}>
            Previous day
          </Button>
          <Button variant="quiet" size="small" aria-pressed={!search.has("day")} onClick={() => go(null)}>
            Today
          </Button>
          <Button variant="quiet" size="small" onClick={() => day && go(dayAfter(day.day, 1))}>
            Next day
          </Button>
        </>
      }
    >
      {day ? (
        <div className={styles["day"]}>
          {day.timeOff.map(({ _id, reason }) => (
            <p key={_id} className={styles["off"]}>
              {`You have time off on this day: ${reason}`}
            </p>
          ))}
          {day.visits.length === 0 ? (
            <StatePanel title="No visits on this day" text="We'll email you as soon as one is booked." />
          ) : (
            <ul className={styles["day"]} aria-label="Visits">
              {day.visits.map((visit) => (
                <VisitCard key={visit._id} visit={visit} timeZone={day.timeZone} now={now ?? Date.parse(day.now)} />
              ))}
            </ul>
          )}
        </div>
      ) : error ? (
        <FailedState title="Your day did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading your day">
          <Skeleton shape="card" />
        </Loading>
      )}
    </OfficePage>
  );
}
