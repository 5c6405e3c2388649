import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { HealthBoard } from "../../../features/office/health/health-board.tsx";
import { useHealth } from "../../../features/office/health/queries.ts";

/** System health, for owners. */
export function OfficeHealthPage() {
  const { timeZone } = useOutletContext<Me>();
  const current = useHealth();
  return (
    <OfficePage title="Health">
      <Answer of={current} what="system health">
        {(health) => <HealthBoard health={health} timeZone={timeZone} />}
      </Answer>
    </OfficePage>
  );
}
