import { VisitNote } from "../../../contract/nurse.ts";
import { asAnswers } from "../db/answers.ts";
import type { Queries, Tx } from "../db/db.ts";
import { notFound } from "../http/errors.ts";
import { byStaff, recordStaffAudit } from "./audit.ts";
import type { Staff } from "./staff-sessions.ts";

/** The table and column of the notes about each kind of record. */
const NOTES = {
  patient: ["patient_note", "patient_id"],
  ride: ["ride_note", "ride_id"],
  consultant: ["office_note", "consultant_id"],
  driver: ["office_note", "driver_id"],
  payer: ["office_note", "payer_organization_id"],
} as const;

/** The office's notes about a record, oldest first. */
export async function officeNotesOf(db: Queries, kind: keyof typeof NOTES, id: string): Promise<VisitNote[]> {
  const [table, column] = NOTES[kind];
  const rows = await db`
    select id as _id, written_at as at, actor_name('staff', by_staff) as who, body as text
    from ${db(table)} where ${db(column)} = ${id} order by id`;
  return asAnswers(VisitNote, rows);
}

/** Locks a record, so that an erasure waits and deletes the new note too. */
const SUBJECTS = {
  consultant: (tx: Tx, id: string) => tx`select from consultant where id = ${id} and deleted_at is null for share`,
  driver: (tx: Tx, id: string) => tx`select from driver where id = ${id} and deleted_at is null for share`,
  payer: (tx: Tx, id: string) => tx`select from payer_organization where id = ${id} for share`,
};
const NAMES = { consultant: "nurse", driver: "driver", payer: "organization" };

/** Adds a note about a nurse, a driver or an organization, for the office only. Returns all notes. Throws "missing". */
export async function addOfficeNote(
  tx: Tx,
  staff: Staff,
  kind: keyof typeof SUBJECTS,
  id: string,
  text: string,
): Promise<VisitNote[]> {
  const found = await SUBJECTS[kind](tx, id);
  if (found.length === 0) throw notFound(NAMES[kind]);
  const [table, column] = NOTES[kind];
  await tx`insert into ${tx(table)} (${tx(column)}, by_staff, body) values (${id}, ${staff.id}, ${text})`;
  await recordStaffAudit(tx, byStaff(staff), { action: "note added", subject: { kind, id } });
  return officeNotesOf(tx, kind, id);
}
