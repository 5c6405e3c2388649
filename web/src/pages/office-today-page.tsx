import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import { NoConnection } from "../components/no-connection.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { todayQuery } from "../features/today/queries.ts";
import { TodayBoard } from "../features/today/today-board.tsx";

/** The day at a glance: what needs somebody, and what comes next. */
export function OfficeTodayPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const asked = useQuery(todayQuery);
  const { data: today, error, refetch } = asked;
  return (
    <OfficePage title="Today">
      <NoConnection of={asked} />
      {today ? (
        <TodayBoard today={today} staff={staff} timeZone={timeZone} />
      ) : error ? (
        <FailedState title="Today did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading what needs you">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton short />
        </Loading>
      )}
    </OfficePage>
  );
}
