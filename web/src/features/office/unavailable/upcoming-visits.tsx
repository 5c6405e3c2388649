import { DAY_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { officeVisitPath } from "../../../app/paths.ts";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { affectedQuery } from "./queries.ts";

/** A list's end, in milliseconds: later than any visit can be booked. */
const HORIZON_MS = 365 * DAY_MS;

/** The paid visits that a nurse could not keep from now on. */
export function UpcomingVisits({ docId, timeZone }: { docId: string; timeZone: string }) {
  const today = serverNow();
  const period = { from: dateOnly(today, timeZone), to: dateOnly(today + HORIZON_MS, timeZone) };
  const { data, error, refetch } = useQuery(affectedQuery({ docId, ...period }));
  if (error) return <FailedState title="We couldn't load the visits" error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading visits">
        <Skeleton />
      </Loading>
    );
  if (data.visits.length === 0) return <p>No paid visits are booked.</p>;
  return (
    <ul aria-label="Affected visits">
      {data.visits.map(({ _id, startsAt, patient }) => (
        <li key={_id}>
          <Link to={officeVisitPath(_id)}>
            {dateAndTime(startsAt, data.timeZone)}, {patient}
          </Link>
        </li>
      ))}
    </ul>
  );
}
