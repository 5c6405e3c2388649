import type { Appointment } from "@lamplight/api/contract/appointments.ts";

/** Whom a visit is for, where that is somebody other than who booked it. */
export const VisitFor = ({ appointment: { visitFor } }: { appointment: Appointment }) =>
  visitFor && (
    <p>
      For <b>{visitFor.name}</b>, your {visitFor.relation.toLowerCase()}
    </p>
  );
