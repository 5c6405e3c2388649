import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { HoursEditor } from "../features/schedules/hours-editor.tsx";
import { ofMyself } from "../features/schedules/queries.ts";

/** When she can be visited. */
export function NurseHoursPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Hours" lead="Times are the practice's, also when the clocks change.">
      <HoursEditor of={ofMyself} docId={staff.docId ?? ""} timeZone={timeZone} />
    </OfficePage>
  );
}
