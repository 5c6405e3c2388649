import { dateAndTime } from "../../../contract/format-time.ts";
import type { Found } from "../../../contract/patients.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";
import { formatPhone } from "../../lib/format-time.ts";
import { idIn, isFound, isVisibleTo, patternsOf } from "./search.ts";

const MAX_RESULTS = 8;

/** Patients and consultants that match `q`, or the visit or ride with that id; only those visible to the role. */
export async function find(db: Queries, role: Role, q: string, timeZone: string): Promise<Found[]> {
  const id = idIn(q);
  if (id) return byId(db, role, id, timeZone);
  const [one, other] = patternsOf(q);
  const patients = await db<{ _id: string; name: string; email: string; phone: string }[]>`
    select id as _id, name, email, phone from patient
    where ${isFound(db, q)} and ${isVisibleTo(db, role)} order by lower(name), id limit ${MAX_RESULTS}`;
  const consultants = await db<{ _id: string; name: string; speciality: string }[]>`
    select id as _id, name, speciality from consultant
    where deleted_at is null and lower(name) like ${one} and lower(name) like ${other} order by position, id limit ${MAX_RESULTS}`;
  return [
    ...patients.map(({ _id, name, email, phone }) => {
      const more = [email, formatPhone(phone)].filter(Boolean).join(", ");
      return { kind: "patient" as const, _id, patientId: _id, label: name, more };
    }),
    ...consultants.map(({ _id, name, speciality }) => {
      return { kind: "consultant" as const, _id, patientId: null, label: name, more: speciality };
    }),
  ];
}

type FoundById = Pick<Found, "kind" | "_id" | "patientId" | "label"> & { startsAt: Date | null; email: string };

async function byId(db: Queries, role: Role, id: string, timeZone: string): Promise<Found[]> {
  const visit = db`
    union all select 'visit', appointment.id, patient.id, name, starts_at, email from appointment join patient on patient.id = patient_id
    where appointment.id = ${id}`;
  const found = await db<FoundById[]>`
    select 'patient' as kind, id as _id, id as patient_id, name as label, null::timestamptz as starts_at, email
    from patient where id = coalesce((select merged_into from patient where id = ${id}), ${id}) and deleted_at is null
      and ${isVisibleTo(db, role)}
    union all select 'ride', ride.id, patient.id, name, listed_start(ride), email from ride join patient on patient.id = patient_id
    where ride.id = ${id} ${role === "dispatch" ? db`` : visit}`;
  return found.map(({ startsAt, email, ...row }) => ({
    ...row,
    more: startsAt ? `${row.kind} on ${dateAndTime(startsAt, timeZone)}` : email,
  }));
}
