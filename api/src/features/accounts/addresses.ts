import type { Queries } from "../../lib/db/db.ts";

/**
 * Whether a record with an `email` belongs to a patient: it came from the account's own address, or from that of an account merged into it,
 * after that address was confirmed and after the account was created. Earlier records may be someone else's. `at` is the column with the
 * time when it came.
 */
export const isTheirs = (db: Queries, patientId: string, at: "sent_at" | "asked_at") => db`
  lower(email) = any(array(select address from confirmed_emails_of_patient(${patientId})))
    and ${db(at)} >= (select min(since) from confirmed_emails_of_patient(${patientId}) where address = lower(email))`;

/** Whether a text message came from a patient's number after the patient had confirmed it. */
export const isTextOf = (db: Queries, patientId: string) => db`
  phone = (select number from sms_number where patient_id = ${patientId} and consented_at is not null)
    and sent_at >= (select consented_at from sms_number where patient_id = ${patientId})`;
