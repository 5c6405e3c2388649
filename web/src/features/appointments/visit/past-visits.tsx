import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { RotateCcw, Star } from "lucide-react";
import type { ComponentProps } from "react";
import { paths } from "../../../app/paths.ts";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import { PastRecord, PastRecords } from "../../../components/visit-and-ride/past-records.tsx";
import { counted } from "../../../lib/time/format.ts";
import { AppointmentState } from "./appointment-state.tsx";
import { displayState } from "./display.ts";

type PastVisitsProps = Omit<ComponentProps<typeof PastRecords>, "about" | "children"> & { visits: Appointment[] };

/** Past and canceled visits. */
export const PastVisits = ({ visits, hasEarlier, ...fold }: PastVisitsProps) =>
  visits.length > 0 && (
    <PastRecords
      {...fold}
      hasEarlier={hasEarlier}
      about={hasEarlier ? "Completed and canceled visits" : counted(visits.length, "visit")}
    >
      {visits.map((visit) => (
        <li key={visit._id}>
          <PastVisit appointment={visit} />
        </li>
      ))}
    </PastRecords>
  );

function PastVisit({ appointment }: { appointment: Appointment }) {
  const { _id, docId, docData, startsAt, timeZone } = appointment;
  return (
    <PastRecord
      startsAt={startsAt}
      timeZone={timeZone}
      to={paths.visit(_id)}
      title={docData.name}
      about={`${docData.speciality}, ${timeWithZone(startsAt, timeZone)}`}
      state={<AppointmentState appointment={appointment} call="over" now={null} />}
      actions={
        <>
          {displayState(appointment) === "completed" && (
            <QuietLink Icon={Star} to={`${paths.appointment(docId)}#review`}>
              Write a review
            </QuietLink>
          )}
          <QuietLink Icon={RotateCcw} to={paths.appointment(docId)}>
            Book again
          </QuietLink>
        </>
      }
    />
  );
}
