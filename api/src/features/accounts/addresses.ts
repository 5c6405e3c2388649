import type { Queries } from "../../lib/db.ts";

/** The addresses, in lower case, that are a patient's: the account's own, and those of records that were merged into it. */
export const addressesOf = (db: Queries, patientId: string) =>
  db<{ address: string }[]>`select address from addresses_of_patient(${patientId})`;
