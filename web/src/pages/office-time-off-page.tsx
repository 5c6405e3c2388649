import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { ofEveryone } from "../features/schedules/queries.ts";
import { TimeOffSection } from "../features/schedules/time-off.tsx";

/** When the whole network is closed. */
export function OfficeTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Days off for all" lead="On these days nobody can be booked, whatever their hours say.">
      <TimeOffSection of={ofEveryone} timeZone={timeZone} empty="Enter a holiday, and it is closed for everyone." />
    </OfficePage>
  );
}
