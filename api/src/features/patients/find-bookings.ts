import { dateAndTime } from "../../../contract/format-time.ts";
import type { Found } from "../../../contract/patients.ts";
import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db/db.ts";
import { formatMoney } from "../../lib/time/format-time.ts";
import { isVisibleTo } from "./search.ts";

const MAX_RESULTS = 8;
/** Bookings of one person; the others are on the person's record. */
const MAX_OF_ONE = 3;

type Booking = {
  kind: "patient" | "visit" | "ride";
  _id: string;
  patientId: string;
  label: string;
  startsAt: Date | null;
  detail: string;
};

const toFound =
  (timeZone: string) =>
  ({ startsAt, detail, ...row }: Booking): Found => ({
    ...row,
    opens: { kind: row.kind, _id: row._id },
    more: startsAt ? `${dateAndTime(startsAt, timeZone)}, ${detail}` : detail,
  });

/** The bookings of these patients that are nearest to now: those ahead first. */
export async function bookingsOf(db: Queries, role: Role, patientIds: string[], timeZone: string): Promise<Found[]> {
  const near = db`order by starts_at < now(), abs(extract(epoch from starts_at - now())) limit ${MAX_OF_ONE}`;
  const visits = db`
    union all select 'visit', a.id, patient.id, patient.name, a.starts_at, 'with ' || consultant.name
    from patient cross join lateral (
        select id, consultant_id, starts_at from appointment
        where patient_id = patient.id and status in ('held', 'paid', 'completed') ${near}) as a
      join consultant on consultant.id = a.consultant_id
    where patient.id = any(${patientIds}::uuid[])`;
  const found = await db<Booking[]>`
    select 'ride' as kind, r.id as _id, patient.id as patient_id, patient.name as label, r.starts_at, 'to ' || r.dropoff_address as detail
    from patient cross join lateral (
      select id, listed_start(ride) as starts_at, dropoff_address from ride where patient_id = patient.id ${near}) as r
    where patient.id = any(${patientIds}::uuid[]) ${may(role, "read visits") ? visits : db``}
    order by starts_at`;
  return found.map(toFound(timeZone));
}

/** Patients, visits and rides whose id is between the two. A merged patient is found as the record that was kept. */
export async function byId(
  db: Queries,
  role: Role,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<Found[]> {
  const isBetween = (id: ReturnType<Queries>) => db`${id} between ${from}::uuid and ${to}::uuid`;
  const visits = db`
    union all (select 'visit', appointment.id, patient.id, name, starts_at, 'visit'
      from appointment join patient on patient.id = patient_id
      where ${isBetween(db`appointment.id`)} order by appointment.id limit ${MAX_RESULTS})`;
  const found = await db<Booking[]>`
    (select 'patient' as kind, id as _id, id as patient_id, name as label, null::timestamptz as starts_at, email as detail
      from patient where deleted_at is null and ${isVisibleTo(db, role)} and id = any(array(
        select coalesce(merged_into, id) from patient where ${isBetween(db`id`)} order by id limit ${MAX_RESULTS})))
    union all (select 'ride', ride.id, patient.id, name, listed_start(ride), 'ride'
      from ride join patient on patient.id = patient_id
      where ${isBetween(db`ride.id`)} order by ride.id limit ${MAX_RESULTS}) ${may(role, "read visits") ? visits : db``}`;
  return found.map(toFound(timeZone));
}

type CardPayment = {
  _id: string;
  patientId: string;
  label: string;
  paidAt: Date;
  amountCents: number;
  opens: Found["opens"];
};

/** The newest payments by a card with these last four digits. */
export async function paymentsByCard(db: Queries, digits: string, timeZone: string): Promise<Found[]> {
  const rows = await db<CardPayment[]>`
    select k.id as _id, k.patient_id, patient.name as label, k.paid_at, k.amount_cents, case when k.appointment_id is null
        then json_build_object('kind', 'ride', '_id', coalesce(k.ride_id, k.extra_of))
        else json_build_object('kind', 'visit', '_id', k.appointment_id) end as opens
    from checkout k join patient on patient.id = k.patient_id
    where k.card_last4 = ${digits} and k.paid_at is not null order by k.id desc limit ${MAX_RESULTS}`;
  return rows.map(({ paidAt, amountCents, ...row }) => ({
    ...row,
    kind: "payment",
    more: `${formatMoney(amountCents)} by card ending ${digits}, ${dateAndTime(paidAt, timeZone)}`,
  }));
}
