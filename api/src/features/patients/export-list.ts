import { stringify } from "csv-stringify/sync";
import { dateAndTime } from "../../../contract/format-time.ts";
import type { PatientRow, PatientsExport } from "../../../contract/patients.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { formatPhone } from "../../lib/format-time.ts";
import { listPatients } from "./list.ts";

const AT_ONCE = 500;

/**
 * The list of patients as CSV, part by part, so that neither the database nor this process ever holds all of it. Cells that
 * a spreadsheet would run as a formula are marked as text; the byte order mark tells it how letters are written.
 */
export async function* patientsAsCsv(
  db: Queries,
  role: Role,
  wish: PatientsExport,
  timeZone: string,
): AsyncGenerator<string> {
  yield `\ufeff${stringify([["Name", "Email", "Phone", "Next visit", "Last visit", "No-shows"]])}`;
  for (let cursor: string | undefined; ; ) {
    const { patients, next } = await listPatients(db, role, {
      ...wish,
      limit: AT_ONCE,
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
  const spoken = (at: string | null) => (at ? dateAndTime(at, timeZone) : "");
  return [name, email, formatPhone(phone), spoken(nextVisit), spoken(lastVisit), String(noShows)];
}
