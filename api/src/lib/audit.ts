import type { Queries } from "./db.ts";

export type Actor = { actor: "patient" | "driver"; actorId: string } | { actor: "office" | "system" };

/**
 * What can be done to, or learnt from, a patient's records. Patients who read their own leave no entry; which driver was
 * offered a ride, and why, stands in `assignment`.
 */
export type Deed =
  | "account opened"
  | "profile changed"
  | "password reset"
  | "logged out everywhere"
  | "records exported"
  | "account deleted"
  | "appointment booked"
  | "appointment cancelled"
  | "appointment paid"
  | "review written"
  | "ride booked"
  | "ride paid"
  | "ride read"
  | "ride accepted"
  | "ride rejected"
  | "ride completed"
  | "ride cancelled";

/** Writes down who did what about a patient. `about` is the id of the thing, where it is not the account itself. */
export async function noteDeed(
  db: Queries,
  by: Actor,
  deed: Deed,
  patientId: string,
  about: string | null = null,
): Promise<void> {
  await db`
    insert into audit_entry (actor, actor_id, deed, patient_id, about)
    values (${by.actor}, ${"actorId" in by ? by.actorId : null}, ${deed}, ${patientId}, ${about})`;
}

/** A patient's own doing about their own records. */
export const byPatient = (patientId: string): Actor => ({ actor: "patient", actorId: patientId });
export const byDriver = (driverId: string): Actor => ({ actor: "driver", actorId: driverId });
export const bySystem: Actor = { actor: "system" };
