import { DAY_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { affectedQuery } from "./queries.ts";

/** A list's end, in milliseconds: later than any visit can be booked. */
const HORIZON_MS = 365 * DAY_MS;

/** The paid visits that a nurse could not keep from now on. */
export function UpcomingVisits({ docId, timeZone }: { docId: string; timeZone: string }) {
  const today = serverNow();
  const period = { from: dateOnly(today, timeZone), to: dateOnly(today + HORIZON_MS, timeZone) };
  const query = useQuery(affectedQuery({ docId, ...period }));
  const { data } = query;
  if (!data) return <Answer of={query} what="the visits" skeleton={<Skeleton />} />;
  if (data.visits.length === 0) return <p>No paid visits are booked.</p>;
  return (
    <ul aria-label="Affected visits">
      {data.visits.map(({ _id, startsAt, patient }) => (
        <li key={_id}>
          <Link to={recordPaths.visit(_id)}>
            {dateAndTime(startsAt, data.timeZone)}, {patient}
          </Link>
        </li>
      ))}
    </ul>
  );
}
