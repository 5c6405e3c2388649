import type { Appointment } from "@lamplight/api/contract/appointments.ts";

/** The person a visit is for, if it is not the patient. */
export const VisitFor = ({ appointment: { visitFor } }: { appointment: Appointment }) =>
  visitFor && (
    <p>
      For <b>{visitFor.name}</b>, your {visitFor.relation.toLowerCase()}
    </p>
  );
