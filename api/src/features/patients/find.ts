import { formatPhone } from "../../../contract/format-phone.ts";
import type { Found } from "../../../contract/patients.ts";
import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db/db.ts";

import { cardDigitsIn, driverText, isFound, isLike } from "../../lib/http/search-text.ts";
import { bookingsOf, byId, paymentsByCard } from "./find-bookings.ts";
import { idsFrom, isVisibleTo } from "./search.ts";

const MAX_RESULTS = 8;
/** Bookings are listed for a few people only: after a common name they would hide the people. */
const MAX_PEOPLE_WITH_BOOKINGS = 3;

/**
 * What `q` finds, limited to what the role may open: people by name, email or phone number, the next bookings of a patient who is found,
 * payments by the card's last digits, and records by the start of their id.
 */
export async function find(db: Queries, role: Role, q: string, timeZone: string): Promise<Found[]> {
  const ids = idsFrom(q);
  const digits = may(role, "read payments") ? cardDigitsIn(q) : null;
  const patients = await patientsNamed(db, role, q);
  const people = patients.length <= MAX_PEOPLE_WITH_BOOKINGS ? patients.map(({ _id }) => _id) : [];
  return [
    ...(ids ? await byId(db, role, ids, timeZone) : []),
    ...patients,
    ...(may(role, "manage consultants") ? await nursesNamed(db, q) : []),
    ...(await driversNamed(db, q)),
    ...(may(role, "manage staff") ? await staffNamed(db, q) : []),
    ...(digits ? await paymentsByCard(db, digits, timeZone) : []),
    ...(people.length > 0 ? await bookingsOf(db, role, people, timeZone) : []),
  ];
}

type Person = { _id: string; name: string; more: string };
type PersonKind = "patient" | "consultant" | "driver" | "staff";

const toFound =
  (kind: PersonKind) =>
  ({ _id, name, more }: Person): Found => ({
    ...{ kind, _id, label: name, more },
    patientId: kind === "patient" ? _id : null,
    opens: { kind, _id },
  });

const contactOf = (...parts: string[]) => parts.filter(Boolean).join(", ");

async function patientsNamed(db: Queries, role: Role, q: string): Promise<Found[]> {
  const rows = await db<{ _id: string; name: string; email: string; phone: string }[]>`
    select id as _id, name, email, phone from patient
    where ${isFound(db, q)} and ${isVisibleTo(db, role)} order by lower(name), id limit ${MAX_RESULTS}`;
  return rows
    .map(({ email, phone, ...row }) => ({ ...row, more: contactOf(email, formatPhone(phone)) }))
    .map(toFound("patient"));
}

async function nursesNamed(db: Queries, q: string): Promise<Found[]> {
  const rows = await db<Person[]>`
    select id as _id, name, speciality as more from consultant
    where deleted_at is null and ${isLike(db, q, db`consultant.name`)} order by position, id limit ${MAX_RESULTS}`;
  return rows.map(toFound("consultant"));
}

async function driversNamed(db: Queries, q: string): Promise<Found[]> {
  const rows = await db<{ _id: string; name: string; phone: string; vehicle: string }[]>`
    select id as _id, name, phone, concat_ws(', ', vehicle_type, nullif(vehicle_number, '')) as vehicle from driver
    where deleted_at is null and ${isLike(db, q, driverText(db, db`driver`))} order by lower(name), id limit ${MAX_RESULTS}`;
  return rows
    .map(({ phone, vehicle, ...row }) => ({ ...row, more: contactOf(vehicle, formatPhone(phone)) }))
    .map(toFound("driver"));
}

async function staffNamed(db: Queries, q: string): Promise<Found[]> {
  const rows = await db<Person[]>`
    select id as _id, name, email || ', ' || role as more from staff
    where deleted_at is null and role <> 'nurse' and ${isLike(db, q, db`staff.name || ' ' || staff.email`)}
    order by lower(name), id limit ${MAX_RESULTS}`;
  return rows.map(toFound("staff"));
}
