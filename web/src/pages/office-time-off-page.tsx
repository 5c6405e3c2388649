import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { ofEveryone } from "../features/schedules/queries.ts";
import { TimeOffSection } from "../features/schedules/time-off.tsx";

/** Days on which the whole practice is closed. */
export function OfficeTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Days off for everyone" lead="Patients can't book any nurse on these days.">
      <TimeOffSection of={ofEveryone} timeZone={timeZone} empty="Add a holiday to close the practice for everyone." />
    </OfficePage>
  );
}
