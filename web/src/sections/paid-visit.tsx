import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { isOurFault } from "@lamplight/api/contract/refund-rule.ts";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/form/button.tsx";
import { SelectField } from "../components/form/field.tsx";
import { DisputeNotice } from "../components/visit-and-ride/dispute-notice.tsx";
import { Section } from "../components/visit-and-ride/section.tsx";
import { FaultNotice } from "../features/appointments/call/fault-notice.tsx";
import { NurseAbsent } from "../features/appointments/call/nobody-there.tsx";
import { useConfirmChange, useVisitChanges } from "../features/appointments/queries.ts";
import { type Patient, VisitSheet } from "../features/appointments/sheet/visit-sheet.tsx";
import { MINUTE } from "../features/appointments/visit/display.ts";
import { VisitReceipt } from "../features/appointments/visit/visit-receipt.tsx";
import { NurseFacts } from "../features/consultants/profile/nurse-facts.tsx";
import { useConsultants } from "../features/consultants/queries.ts";
import { useServerNow } from "../lib/time/clock.ts";
import { NewTimePart } from "./new-time-part.tsx";
import { OtherTime } from "./other-time.tsx";
import { rightsNow, VisitMoney } from "./visit-money.tsx";

type PaidVisitPartProps = {
  appointment: Appointment;
  patient: Patient | undefined;
  title: string;
  isJustBooked?: boolean;
};

/** A paid visit with all that its patient can do. */
export function PaidVisitPart({ appointment, patient, title, isJustBooked = false }: PaidVisitPartProps) {
  const [search] = useSearchParams();
  const now = useServerNow(MINUTE);
  const [isMoving, setMoving] = useState(search.has("day"));
  const [isMoved, setMoved] = useState(false);
  const changes = useVisitChanges(appointment._id);
  const { rights } = appointment;
  const visit = { ...appointment, consultant: appointment.docData.name };
  const { isCurrent, canMove } = rightsNow(visit, now);
  const leave = () => setMoving(false);
  return (
    <VisitSheet
      appointment={appointment}
      title={isMoved ? "Your visit is rescheduled" : title}
      isNews={isJustBooked || isMoved}
      patient={patient}
      now={now}
      notices={
        <>
          <DisputeNotice dispute={appointment.dispute} />
          <FaultNotice appointment={appointment} />
          <NurseAbsent appointment={appointment} otherTime={<OtherTime appointment={appointment} />} />
        </>
      }
      nurse={<NurseFacts docId={appointment.docId} />}
      money={(actions: ReactNode) => (
        <div id="change">
          <VisitMoney
            visit={visit}
            changes={changes}
            now={now}
            isMoving={isMoving}
            onMove={() => setMoving(true)}
            keep={
              rights?.reason === "moved_by_office" && isCurrent && <ConfirmChange appointmentId={appointment._id} />
            }
          >
            {actions}
          </VisitMoney>
        </div>
      )}
      receipt={<VisitReceipt appointment={appointment} paidBy={patient?.name} />}
      times={
        isMoving &&
        canMove && (
          <Section title="Choose another time">
            <NewTimePart
              visit={visit}
              changes={changes}
              onMoved={() => {
                leave();
                setMoved(true);
              }}
              onEnd={leave}
              nurses={(docId, choose) =>
                rights && isOurFault(rights.reason) && <NurseChoice of={appointment} value={docId} onChange={choose} />
              }
            />
          </Section>
        )
      }
    />
  );
}

function ConfirmChange({ appointmentId }: { appointmentId: string }) {
  const confirm = useConfirmChange();
  return (
    <Button busy={confirm.isPending} busyLabel="Keeping it…" onClick={() => confirm.mutate(appointmentId)}>
      Keep this visit
    </Button>
  );
}

/** Choice of all available nurses of the same specialty, the visit's own first. */
function NurseChoice({ of, value, onChange }: { of: Appointment; value: string; onChange: (id: string) => void }) {
  const { data: all = [] } = useConsultants();
  const others = all.filter(
    ({ _id, available, speciality }) => available && speciality === of.docData.speciality && _id !== of.docId,
  );
  if (others.length === 0) return null;
  return (
    <SelectField label="Nurse" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value={of.docId}>{of.docData.name}</option>
      {others.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
