import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { todayQuery } from "../../../features/office/today/queries.ts";
import { TodayBoard } from "../../../features/office/today/today-board.tsx";

/** Open tasks and what comes next. */
export function OfficeTodayPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const query = useQuery(todayQuery);
  const { data: today, error, refetch } = query;
  return (
    <OfficePage title="Today">
      <NoConnection of={query} />
      {today ? (
        <TodayBoard today={today} staff={staff} timeZone={timeZone} />
      ) : error ? (
        <FailedState title="Today did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading your tasks">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton short />
        </Loading>
      )}
    </OfficePage>
  );
}
