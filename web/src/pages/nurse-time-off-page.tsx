import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { ofMyself } from "../features/schedules/queries.ts";
import { TimeOffSection } from "../features/schedules/time-off.tsx";

/** When she is away. */
export function NurseTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Time off">
      <TimeOffSection
        of={ofMyself}
        timeZone={timeZone}
        empty="Enter the days you are away, and nobody books in them."
      />
    </OfficePage>
  );
}
