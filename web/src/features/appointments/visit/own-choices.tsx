import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useQuery } from "@tanstack/react-query";
import { FaultNotice } from "../call/fault-notice.tsx";
import { useVisitChanges, visitChoicesQuery } from "../queries.ts";
import styles from "./visit-choices.module.css";
import { VisitChoicesPart } from "./visit-choices.tsx";

/** At the top of a visit that we changed or cannot keep: the offered times and the refund, or what happened and what the patient can do. */
export function OwnChoices({ appointment }: { appointment: Appointment }) {
  const { _id, docData, rights } = appointment;
  const isAway = rights?.reason === "nurse_unavailable";
  const { data: choices } = useQuery({ ...visitChoicesQuery(_id), enabled: isAway });
  const changes = useVisitChanges(_id);
  if (!isAway || !choices) return <FaultNotice appointment={appointment} />;
  return (
    <div className={styles["above"]}>
      <VisitChoicesPart
        heading="h2"
        visit={{ ...appointment, consultant: docData.name }}
        choices={choices}
        changes={changes}
      />
    </div>
  );
}
