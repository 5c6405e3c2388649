import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { FirstDay } from "../../../features/office/today/first-day.tsx";
import { todayQuery } from "../../../features/office/today/queries.ts";
import { TodayBoard } from "../../../features/office/today/today-board.tsx";

/** Open tasks and what comes next. */
export function OfficeTodayPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Today">
      {may(staff.role, "change settings") && <FirstDay />}
      <QueryAnswer
        query={todayQuery}
        what="your tasks"
        skeleton={
          <>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton short />
          </>
        }
      >
        {(today) => <TodayBoard today={today} staff={staff} timeZone={timeZone} />}
      </QueryAnswer>
    </OfficePage>
  );
}
