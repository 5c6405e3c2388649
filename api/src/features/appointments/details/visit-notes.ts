import type { VisitNote } from "../../../../contract/nurse.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";

/** Notes about a visit, oldest first, as JSON of its appointment row `a`. */
export const notesOf = (db: Queries) => db`
  (select coalesce(json_agg(json_build_object('_id', n.id, 'at', to_json(n.written_at), 'who', actor_name('staff', n.by_staff), 'text', n.body)
    order by n.id), '[]') from visit_note n where n.appointment_id = a.id)`;

/** JSON created by the database has its own format of times. */
export const asNotes = (notes: VisitNote[]): VisitNote[] =>
  notes.map(({ at, ...note }) => ({ ...note, at: new Date(at).toISOString() }));

/**
 * Adds an administrative note (not a medical record) that the visit's nurse and the office share; a nurse only to their own visits. Sends
 * no email. Returns all notes.
 */
export async function writeNote(tx: Tx, by: Staff, visitId: string, text: string): Promise<VisitNote[]> {
  const [note] = await tx<{ patientId: string }[]>`
    with a as (
      select id, patient_id from appointment where id = ${visitId} and ${by.consultantId === null ? tx`true` : tx`consultant_id = ${by.consultantId}`}
    ), written as (
      insert into visit_note (appointment_id, by_staff, body) select id, ${by.id}, ${text} from a
    )
    select patient_id from a`;
  if (!note) throw notFound("visit");
  // The note's text stays out of the audit log, which is kept forever.
  const subject = { kind: "visit", id: visitId };
  await recordStaffAudit(tx, byStaff(by), { action: "note added", subject, patientId: note.patientId });
  const [found] = await tx<{ notes: VisitNote[] }[]>`
    select ${notesOf(tx)} as notes from appointment a where a.id = ${visitId}`;
  return asNotes(found?.notes ?? []);
}
