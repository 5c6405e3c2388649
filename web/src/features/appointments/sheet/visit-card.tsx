import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { RecordCard, RecordFact } from "../../../components/record/record-card.tsx";
import { WhenBox } from "../../../components/record/when-box.tsx";

type VisitCardProps = {
  appointment: Appointment;
  isOff?: boolean;
  /** `RecordFact`s about the nurse. */
  nurse?: ReactNode;
  /** Below the time. */
  children?: ReactNode;
};

/** Nurse and time of a visit. */
export const VisitCard = ({ appointment, isOff = false, nurse, children }: VisitCardProps) => {
  const { docData, docId, startsAt, endsAt, timeZone, visitFor } = appointment;
  return (
    <RecordCard
      label={`Visit with ${docData.name}`}
      top={
        <WhenBox startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} isOff={isOff}>
          {children}
        </WhenBox>
      }
      image={docData.image}
      personId={docId}
      name={docData.name}
      about={docData.speciality}
      isOff={isOff}
    >
      {nurse}
      {visitFor && (
        <RecordFact Icon={UserRound}>
          For <b>{visitFor.name}</b>, your {visitFor.relation.toLowerCase()}
        </RecordFact>
      )}
    </RecordCard>
  );
};
