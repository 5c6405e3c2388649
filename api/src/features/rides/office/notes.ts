import type { VisitNote } from "../../../../contract/nurse.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import { officeNotesOf } from "../../../lib/office/notes.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";

/** Adds an administrative note about a ride, for the office only. Sends no email. Returns all notes. */
export async function noteRide(tx: Tx, staff: Staff, rideId: string, text: string): Promise<VisitNote[]> {
  const [ride] = await tx<{ patientId: string }[]>`
    with r as (select id, patient_id from ride where id = ${rideId}),
      written as (insert into ride_note (ride_id, by_staff, body) select id, ${staff.id}, ${text} from r)
    select patient_id from r`;
  if (!ride) throw notFound("ride");
  const { patientId } = ride;
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "note added", subject, patientId, targetId: rideId });
  return officeNotesOf(tx, "ride", rideId);
}
