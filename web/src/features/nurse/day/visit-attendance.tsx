import type { Attendance, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { AttendanceChoice } from "../../../components/fields/attendance-choice.tsx";
import { useAttendance } from "./queries.ts";

const CHOICES: Record<Attendance, { label: string; recorded: string }> = {
  met: { label: "We met", recorded: "You met." },
  patient_absent: { label: "Patient did not come", recorded: "The patient did not come." },
  consultant_absent: {
    label: "I could not come",
    recorded: "You could not come. The patient gets a full refund.",
  },
};

type VisitAttendanceProps = { visit: NurseVisit; timeZone: string; now: number; onRecord?: () => void };

/** How a visit ended, once it has started. */
export function VisitAttendance({ visit, timeZone, now, onRecord }: VisitAttendanceProps) {
  const { mutate: record, isPending, variables, error } = useAttendance(visit._id);
  return (
    <AttendanceChoice
      {...{ visit, timeZone, now, error }}
      words={CHOICES}
      pending={isPending ? variables.attendance : undefined}
      onChoose={(attendance) => {
        onRecord?.();
        record({ revision: visit.revision, attendance });
      }}
    />
  );
}
