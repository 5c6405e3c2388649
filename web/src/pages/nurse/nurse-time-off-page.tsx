import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../components/office/office-page.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { OfferedWeek } from "../../features/nurse/schedules/offered-week.tsx";
import { ofMyself } from "../../features/nurse/schedules/queries.ts";
import { TimeOffSection } from "../../features/nurse/schedules/time-off.tsx";

/** A nurse's own time off. */
export function NurseTimeOffPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <OfficePage
      title="Time off"
      lead="Patients can't book these times. Before anything is saved, you see the visits that it affects."
    >
      <RecordColumns
        head={
          <TimeOffSection
            of={ofMyself}
            timeZone={timeZone}
            empty="Add the days you're away, so patients can't book them."
          />
        }
        side={<OfferedWeek side="nurse" docId={staff.docId ?? ""} />}
      />
    </OfficePage>
  );
}
