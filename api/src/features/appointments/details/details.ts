import type { TellNurse, VisitDetails } from "../../../../contract/visit-details.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { setCopy } from "./visit-cc.ts";

/** Whether the details of a visit `a` can still be changed: it is held or paid and hasn't started. */
const isOpen = (db: Queries) => db`
  (a.starts_at > now() and occupies_slot(a))`;

/** The person a visit `a` is for, or null if it is the patient. */
export const visitForOf = (db: Queries) => db`
  case when a.for_name is not null then json_build_object('name', a.for_name, 'relation', a.for_relation) end`;

/** Documents of a visit `a`, oldest first. */
export const documentsOf = (db: Queries) => db`
  (select coalesce(json_agg(json_build_object('_id', d.id, 'name', d.file_name, 'bytes', d.bytes,
      'sentAt', to_char(d.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.id), '[]')
    from visit_document d where d.appointment_id = a.id)`;

type Row = Omit<VisitDetails, "openUntil"> & { openUntil: Date | null };

/** Details that a patient added to their own visit. Throws "missing" for any other visit. */
export async function detailsOf(db: Queries, patientId: string, appointmentId: string): Promise<VisitDetails> {
  const [row] = await db<Row[]>`
    select coalesce(reason, '') as reason,
      ${visitForOf(db)} as "visitFor",
      (select json_build_object('email', email, 'isConfirmed', confirmed_at is not null)
        from visit_cc where appointment_id = a.id) as "copyTo",
      ${documentsOf(db)} as documents,
      case when ${isOpen(db)} then starts_at end as "openUntil"
    from appointment a where a.id = ${appointmentId} and a.patient_id = ${patientId}`;
  if (!row) throw notFound("visit");
  return { ...row, openUntil: row.openUntil?.toISOString() ?? null };
}

/**
 * Locks a patient's own visit for changes of its details. Throws "conflict" once it has started or is canceled. The patient's row is
 * locked first, as everywhere.
 */
export async function openVisit(tx: Tx, patientId: string, appointmentId: string): Promise<void> {
  const patients = await tx`select from patient where id = ${patientId} and deleted_at is null for no key update`;
  const [visit] = await tx<{ isOpen: boolean }[]>`
    select ${isOpen(tx)} as is_open from appointment a where a.id = ${appointmentId} and a.patient_id = ${patientId} for update`;
  if (patients.length === 0 || !visit) throw notFound("visit");
  if (!visit.isOpen)
    throw new AppError("conflict", "This visit has started or is canceled, so you can't change this anymore.");
}

/** Saves the details of a visit, replacing earlier ones. */
export async function saveDetails(tx: Tx, patientId: string, input: TellNurse): Promise<void> {
  const { appointmentId, reason, forName, forRelation, copyTo } = input;
  await openVisit(tx, patientId, appointmentId);
  await tx`
    update appointment set reason = nullif(${reason}, ''), for_name = nullif(${forName}, ''),
      for_relation = nullif(${forRelation}, ''), keeps_details = keeps_details or ${reason !== "" || copyTo !== ""}
    where id = ${appointmentId}`;
  await setCopy(tx, patientId, appointmentId, copyTo);
  await recordAudit(tx, byPatient(patientId), "visit details changed", patientId, appointmentId);
}

const BATCH_SIZE = 100;

/**
 * Deletes the reasons, documents and second addresses of visits: some weeks after a visit, or at its time if it was canceled. A job
 * deletes the files and retries until the store has deleted them.
 */
export const deleteOldDetails = ({ db }: Services): Job => ({
  name: "details",
  async run() {
    const forgotten = await db`
      with over as (
        select id from appointment
        where keeps_details and ends_at <= now()
          and (status in ('cancelled', 'lapsed') or ends_at <= now() - rule_visit_details())
        order by ends_at limit ${BATCH_SIZE} for no key update skip locked
      ), documents as (
        delete from visit_document using over where appointment_id = over.id returning file_key
      ), copies as (
        delete from visit_cc using over where appointment_id = over.id
      ), removed as (
        insert into file_deletion (key) select file_key from documents
      )
      update appointment set reason = null, keeps_details = false from over where appointment.id = over.id
      returning appointment.id`;
    return forgotten.length;
  },
});
