import type { VisitNote } from "../../../contract/nurse.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

/** Notes about a visit, oldest first, as JSON of its appointment row `a`. */
export const notesOf = (db: Queries) => db`
  (select coalesce(json_agg(json_build_object('_id', n.id, 'at', to_json(n.written_at), 'who', actor_name('staff', n.by_staff), 'text', n.body)
    order by n.id), '[]') from visit_note n where n.appointment_id = a.id)`;

/** JSON made by the database says instants in its own way. */
export const asNotes = (notes: VisitNote[]): VisitNote[] =>
  notes.map(({ at, ...note }) => ({ ...note, at: new Date(at).toISOString() }));

/**
 * Writes a note about a visit, administrative and no medical record, which its nurse and the desk share; a nurse, about her
 * own visits only. Mails nobody. Answers all there are.
 */
export async function writeNote(tx: Tx, by: Staff, visitId: string, text: string): Promise<VisitNote[]> {
  const [written] = await tx<{ patientId: string }[]>`
    with a as (
      select id, patient_id from appointment where id = ${visitId} and ${by.consultantId === null ? tx`true` : tx`consultant_id = ${by.consultantId}`}
    ), written as (
      insert into visit_note (appointment_id, by_staff, body) select id, ${by.id}, ${text} from a
    )
    select patient_id from a`;
  if (!written) throw new AppError("missing", "We couldn't find that visit.");
  // The note's words stay out of the log, which is kept for ever.
  const subject = { kind: "visit", id: visitId };
  await recordStaffAudit(tx, byStaff(by), { action: "note added", subject, patientId: written.patientId });
  const [found] = await tx<{ notes: VisitNote[] }[]>`
    select ${notesOf(tx)} as notes from appointment a where a.id = ${visitId}`;
  return asNotes(found?.notes ?? []);
}
