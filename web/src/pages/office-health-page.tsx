import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { HealthBoard } from "../features/health/health-board.tsx";
import { healthQuery } from "../features/health/queries.ts";

/** How the machine is, for the owner. */
export function OfficeHealthPage() {
  const { timeZone } = useOutletContext<Me>();
  const { data: health, error, refetch } = useQuery(healthQuery);
  return (
    <OfficePage title="Health">
      {health && !error ? (
        <HealthBoard health={health} timeZone={timeZone} />
      ) : error ? (
        <FailedState title="We cannot tell how the machine is" error={error} retry={refetch} />
      ) : (
        <Loading label="Looking at the machine">
          <Skeleton shape="card" />
        </Loading>
      )}
    </OfficePage>
  );
}
