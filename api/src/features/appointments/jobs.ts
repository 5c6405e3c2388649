import { z } from "zod";
import type { Tx } from "../../lib/db.ts";
import { jobKind } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";

const OfAppointment = z.object({ appointmentId: z.uuid() });

export const lapseHold = jobKind("lapse-hold", OfAppointment);
export const completeAppointment = jobKind("complete-appointment", OfAppointment);
export const arrangeCall = jobKind("arrange-call", OfAppointment);

/** A word before the visit: so many hours ahead. */
export const remindPatient = jobKind(
  "remind-patient",
  OfAppointment.extend({ hours: z.union([z.literal(24), z.literal(1)]) }),
);
const REMINDERS = [24, 1] as const;
const HOUR_MS = 60 * 60_000;

/**
 * Sets going, with `tx`, what follows a payment: the call's link with its letter, reminders for which there is still time,
 * and the visit's end in the records.
 */
export async function followPayment(
  on: Services,
  tx: Tx,
  { id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  await on.jobs.enqueue(tx, completeAppointment, { appointmentId: id }, endsAt);
  await on.jobs.enqueue(tx, arrangeCall, { appointmentId: id });
  for (const hours of REMINDERS) {
    const at = new Date(startsAt.getTime() - hours * HOUR_MS);
    if (at > new Date()) await on.jobs.enqueue(tx, remindPatient, { appointmentId: id, hours }, at);
  }
}
