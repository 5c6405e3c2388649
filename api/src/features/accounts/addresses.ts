import type { Queries } from "../../lib/db.ts";

/**
 * Whether what came from an `email` is a patient's: from the account's own address, or that of a record which was merged into it,
 * once it is proved that they read what is mailed there, and from the account's opening on: what came before may be somebody
 * else's. `at` is the column that says when it came.
 */
export const isTheirs = (db: Queries, patientId: string, at: "sent_at" | "asked_at") => db`
  lower(email) = any(array(select address from confirmed_emails_of_patient(${patientId})))
    and ${db(at)} >= (select min(since) from confirmed_emails_of_patient(${patientId}) where address = lower(email))`;

/** Whether a text message came from the number that a patient had confirmed by then. */
export const isTextOf = (db: Queries, patientId: string) => db`
  phone = (select number from sms_number where patient_id = ${patientId} and consented_at is not null)
    and sent_at >= (select consented_at from sms_number where patient_id = ${patientId})`;
