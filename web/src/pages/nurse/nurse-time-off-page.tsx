import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../components/office/office-page.tsx";
import { ofMyself } from "../../features/nurse/schedules/queries.ts";
import { TimeOffSection } from "../../features/nurse/schedules/time-off.tsx";

/** A nurse's own time off. */
export function NurseTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Time off">
      <TimeOffSection
        of={ofMyself}
        timeZone={timeZone}
        empty="Add the days you're away, so patients can't book them."
      />
    </OfficePage>
  );
}
