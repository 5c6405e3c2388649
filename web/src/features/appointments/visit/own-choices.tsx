import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useQuery } from "@tanstack/react-query";
import { FaultNotice } from "../call/fault-notice.tsx";
import { useCancelAppointment, useMoveAppointment, visitChoicesQuery } from "../queries.ts";
import styles from "./visit-choices.module.css";
import { VisitChoicesPart } from "./visit-choices.tsx";

/** At the top of a visit that we changed or cannot keep: the offered times and the refund, or what happened and what the patient can do. */
export function OwnChoices({ appointment }: { appointment: Appointment }) {
  const { _id: appointmentId, revision, docData, rights } = appointment;
  const isAway = rights?.reason === "nurse_unavailable";
  const { data: choices } = useQuery({ ...visitChoicesQuery(appointmentId), enabled: isAway });
  const move = useMoveAppointment();
  const cancel = useCancelAppointment();
  if (!isAway || !choices) return <FaultNotice appointment={appointment} />;
  return (
    <div className={styles["above"]}>
      <VisitChoicesPart
        heading="h2"
        visit={{ ...appointment, consultant: docData.name }}
        choices={choices}
        pending={cancel.isPending ? "cancel" : move.isPending ? move.variables : null}
        error={move.error}
        onChoose={({ docId, slotDate, slotTime }) =>
          move.mutate({ appointmentId, docId, slotDate, slotTime, revision })
        }
        onCancel={(refundCents) => {
          move.reset();
          cancel.mutate({ appointmentId, revision, refundCents });
        }}
      />
    </div>
  );
}
