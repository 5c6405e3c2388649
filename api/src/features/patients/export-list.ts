import { stringify } from "csv-stringify/sync";
import { dateAndTime } from "../../../contract/format-time.ts";
import type { PatientRow, PatientsExport } from "../../../contract/patients.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { formatPhone } from "../../lib/format-time.ts";
import { listPatients } from "./list.ts";

const PAGE_SIZE = 500;

/**
 * All patients as CSV, streamed in parts, so that the whole list is never in memory. Cells that
 * a spreadsheet would run as formulas are escaped. The byte order mark makes Excel read UTF-8.
 */
export async function* patientsAsCsv(
  db: Queries,
  role: Role,
  input: PatientsExport,
  timeZone: string,
): AsyncGenerator<string> {
  yield `\ufeff${stringify([["Name", "Email", "Phone", "Next visit", "Last visit", "No-shows"]])}`;
  for (let cursor: string | undefined; ; ) {
    const { patients, next } = await listPatients(db, role, {
      ...input,
      limit: PAGE_SIZE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    yield stringify(
      patients.map((patient) => cellsOf(patient, timeZone)),
      { escape_formulas: true },
    );
    if (next === null) return;
    cursor = next;
  }
}

function cellsOf({ name, email, phone, nextVisit, lastVisit, noShows }: PatientRow, timeZone: string): string[] {
  const format = (at: string | null) => (at ? dateAndTime(at, timeZone) : "");
  return [name, email, formatPhone(phone), format(nextVisit), format(lastVisit), String(noShows)];
}
