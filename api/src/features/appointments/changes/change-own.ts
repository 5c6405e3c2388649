import type { Appointment } from "../../../../contract/appointments.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { ownAppointment } from "../service.ts";

type PatientsCall = Parameters<typeof idempotent>[0] & { var: { userId: string } };

/** Changes one of the patient's own appointments, `idempotent`, and returns its new state. */
export const changeOwn = (
  c: PatientsCall,
  appointmentId: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Appointment> =>
  idempotent(c, async (tx) => {
    await change(tx);
    return ownAppointment({ db: tx, config: c.var.services.config }, c.var.userId, appointmentId);
  });
