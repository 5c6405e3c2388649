import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../components/office/office-page.tsx";
import { HoursEditor } from "../../features/nurse/schedules/hours-editor.tsx";
import { ofMyself } from "../../features/nurse/schedules/queries.ts";

/** A nurse's own hours. */
export function NurseHoursPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Hours" lead="Times are in the practice's time zone.">
      <HoursEditor of={ofMyself} docId={staff.docId ?? ""} timeZone={timeZone} />
    </OfficePage>
  );
}
