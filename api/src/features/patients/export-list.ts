import { formatPhone } from "../../../contract/format-phone.ts";
import type { PatientRow, PatientsExport } from "../../../contract/patients.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db/db.ts";
import { csvFile, csvLines } from "../../lib/http/csv.ts";

import { isoInstant } from "../../lib/time/practice-time.ts";
import { listPatients } from "./list.ts";

const PAGE_SIZE = 500;

/**
 * All patients as CSV, streamed in parts, so that the whole list is never in memory. Times are
 * ISO 8601 with the practice's offset.
 */
export async function* patientsAsCsv(
  db: Queries,
  role: Role,
  input: PatientsExport,
  timeZone: string,
): AsyncGenerator<string> {
  yield csvFile([["Name", "Email", "Phone", `Next visit (${timeZone})`, `Last visit (${timeZone})`, "No-shows"]]);
  for (let cursor: string | undefined; ; ) {
    const { patients, next } = await listPatients(db, role, {
      ...input,
      limit: PAGE_SIZE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    yield csvLines(patients.map((patient) => cellsOf(patient, timeZone)));
    if (next === null) return;
    cursor = next;
  }
}

function cellsOf({ name, email, phone, nextVisit, lastVisit, noShows }: PatientRow, timeZone: string): string[] {
  const format = (at: string | null) => (at ? isoInstant(new Date(at), timeZone) : "");
  return [name, email, formatPhone(phone), format(nextVisit), format(lastVisit), String(noShows)];
}
