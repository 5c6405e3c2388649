import type { PatientRecord } from "../../../contract/patients.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";

/** Records that may be of the same person as this one, by name. */
export const duplicatesOf = (db: Queries, patientId: string): Promise<PatientRecord["duplicates"]> => db<
  PatientRecord["duplicates"]
>`
  select p.id as _id, p.name, p.email, p.phone, because, share_confirmed_phone(${patientId}, p.id) as is_proven
  from duplicates_of(${patientId}) found join patient p on p.id = found.id
  order by is_proven desc, p.name, p.id limit 10`;

const SAVED = "Saved. We won't suggest this record again.";

/** Records that two records are of different people. Safe to repeat. Returns a message. */
export async function keepApart(tx: Tx, staff: Staff, patientId: string, otherId: string): Promise<string> {
  const known = await tx`select from patient where id in (${patientId}, ${otherId}) and deleted_at is null`;
  if (patientId === otherId || known.length < 2) throw new AppError("missing", "We couldn't find that patient.");
  const stored = await tx`
    insert into distinct_patients (patient_id, other_id, by_staff)
    values (least(${patientId}::uuid, ${otherId}::uuid), greatest(${patientId}::uuid, ${otherId}::uuid), ${staff.id})
    on conflict do nothing returning patient_id`;
  if (stored.length === 0) return SAVED;
  for (const [id, other] of [
    [patientId, otherId],
    [otherId, patientId],
  ] as const)
    await recordStaffAudit(tx, byStaff(staff), {
      action: "records kept apart",
      subject: { kind: "patient", id },
      patientId: id,
      targetId: other,
    });
  return SAVED;
}
