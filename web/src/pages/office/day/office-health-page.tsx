import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { HealthBoard } from "../../../features/office/health/health-board.tsx";
import { healthQuery } from "../../../features/office/health/queries.ts";

/** System health, for owners. */
export function OfficeHealthPage() {
  const { timeZone } = useOutletContext<Me>();
  const { data: health, error, refetch } = useQuery(healthQuery);
  return (
    <OfficePage title="Health">
      {health && !error ? (
        <HealthBoard health={health} timeZone={timeZone} />
      ) : error ? (
        <FailedState title="System health did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading system health">
          <Skeleton shape="card" />
        </Loading>
      )}
    </OfficePage>
  );
}
