import { VisitNote } from "../../../contract/nurse.ts";
import { asAnswers } from "../db/answers.ts";
import type { Queries } from "../db/db.ts";

/** The office's notes about a patient or a ride, oldest first. */
export async function officeNotesOf(db: Queries, kind: "patient" | "ride", id: string): Promise<VisitNote[]> {
  const rows = await db`
    select id as _id, written_at as at, actor_name('staff', by_staff) as who, body as text
    from ${db(`${kind}_note`)} where ${db(`${kind}_id`)} = ${id} order by id`;
  return asAnswers(VisitNote, rows);
}
