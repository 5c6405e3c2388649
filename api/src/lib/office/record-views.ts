import { RecordView } from "../../../contract/record-views.ts";
import { asAnswers } from "../db/answers.ts";
import type { Queries } from "../db/db.ts";
import type { Staff } from "./staff-sessions.ts";

/** A page that stays open asks again and again; its view is written at most this often, in minutes. */
const WRITTEN_EVERY_MINUTES = 5;
/** The newest views that are shown. */
const MOST_SHOWN = 200;

type Subject = { kind: RecordView["kind"]; id: string };

/** Records that someone at the office opened a record. Call it once the record is found. */
export async function recordView(db: Queries, staff: Pick<Staff, "id">, { kind, id }: Subject): Promise<void> {
  await db`
    insert into record_view as v (staff_id, patient_id, subject_kind, subject_id, viewed_on)
    select ${staff.id}, of.patient_id, ${kind}, ${id}, practice_today()
    from (
      select id as patient_id from patient where ${kind} = 'patient' and id = ${id}
      union all select patient_id from appointment where ${kind} = 'visit' and id = ${id}
      union all select patient_id from ride where ${kind} = 'ride' and id = ${id}
    ) of
    on conflict (staff_id, subject_id, viewed_on) do update set last_at = now()
    where v.last_at < now() - ${WRITTEN_EVERY_MINUTES} * interval '1 minute'`;
}

/** Who opened a patient's record, visits and rides, the latest first. */
export async function viewsOf(db: Queries, patientId: string): Promise<RecordView[]> {
  const rows = await db`
    select actor_name('staff', v.staff_id) as who, v.subject_kind as kind, v.subject_id as "subjectId", v.first_at as "firstAt",
      v.last_at as "lastAt"
    from record_view v where v.patient_id = ${patientId} order by v.last_at desc, v.id limit ${MOST_SHOWN}`;
  return asAnswers(RecordView, rows);
}
