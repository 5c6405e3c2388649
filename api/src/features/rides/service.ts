import type { Ride } from "../../../contract/rides.ts";
import type { Deed } from "../../lib/audit.ts";
import type { Queries } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";

type Reading = Pick<Services, "db" | "config">;
type Row = Omit<Ride, "startsAt" | "timeZone" | "appointmentDate" | "appointmentTime" | "payUntil"> & {
  startsAt: Date;
  payUntil: Date | null;
};

const NOT_FOUND = "We cannot find that ride.";

/** A patient's rides, newest first. An unpaid ride whose time to pay is over shows as cancelled before any job says so. */
export const ridesOfPatient = async (on: Reading, patientId: string): Promise<Ride[]> =>
  (await selectForPatient(on.db, patientId, null)).map((row) => onTheWire(row, on.config.practiceTimeZone));

/** One of a patient's own rides; anyone else's is "missing". */
export async function ownRide(on: Reading, patientId: string, rideId: string): Promise<Ride> {
  const [row] = await selectForPatient(on.db, patientId, rideId);
  if (!row) throw new AppError("missing", NOT_FOUND);
  return onTheWire(row, on.config.practiceTimeZone);
}

/**
 * A driver's rides: those ahead first, soonest first, then the others, latest first. One the driver rejected stays as
 * `cancelled`, whoever drives it now, and says no more of the passenger than the name.
 */
export async function ridesOfDriver(on: Reading, driverId: string): Promise<Ride[]> {
  await noteFirstReads(on.db, driverId);
  return (await selectForDriver(on.db, driverId, null)).map((row) => onTheWire(row, on.config.practiceTimeZone));
}

/** A driver who sees a ride learns of its passenger: the first time is written down. */
const noteFirstReads = (db: Queries, driverId: string) => db`
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
  select 'driver', a.driver_id, ${"ride read" satisfies Deed}, r.patient_id, r.id
  from assignment a join ride r on r.id = a.ride_id
  where a.driver_id = ${driverId}
    and not exists (select from audit_entry e where e.actor_id = a.driver_id and e.about = r.id and e.deed = 'ride read')`;

/** One of a driver's rides; one that was never offered to the driver is "missing". */
export async function driversRide(on: Reading, driverId: string, rideId: string): Promise<Ride> {
  const [row] = await selectForDriver(on.db, driverId, rideId);
  if (!row) throw new AppError("missing", NOT_FOUND);
  return onTheWire(row, on.config.practiceTimeZone);
}

const theDriver = (db: Queries) => db`
  case when d.id is not null then json_build_object('name', d.name, 'image', d.image, 'phone', d.phone,
    'vehicleType', d.vehicle_type, 'vehicleModel', d.vehicle_model, 'vehicleNumber', d.vehicle_number) end as driver`;

const common = (db: Queries) => db`
  r.id as _id, r.pickup_address, r.dropoff_address, r.notes as ride_notes, r.return_trip, r.starts_at, r.transport_type,
  r.quote_cents / 100.0::float8 as quoted_fare, r.payment_method,
  case when r.paid_at is not null or r.payment_method = 'cash' and r.status = 'completed' then 'paid' else 'pending' end as payment_status`;

const selectForPatient = (db: Queries, patientId: string, rideId: string | null) => db<Row[]>`
  select ${common(db)}, ${theDriver(db)},
    json_build_object('name', p.name, 'image', p.image, 'email', p.email, 'phone', p.phone) as "user",
    coalesce(r.fare_cents, r.quote_cents) / 100.0::float8 as fare,
    case when r.pay_until <= now() then 'cancelled' when r.status = 'unpaid' then 'pending' else r.status end as status,
    case when r.pay_until <= now() then 'unpaid' else r.cancel_reason end as cancel_reason,
    case when r.pay_until > now() then r.pay_until end as pay_until,
    (select case when count(*) > 0 then json_build_object('amount', sum(refund.amount_cents) / 100.0, 'sent', bool_and(refunded_at is not null)) end
      from refund join checkout on checkout.id = refund.checkout_id where checkout.ride_id = r.id) as refund
  from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
  where r.patient_id = ${patientId} and r.cancel_reason is distinct from 'not_opened' ${rideId === null ? db`` : db`and r.id = ${rideId}`}
  order by r.id desc`;

const selectForDriver = (db: Queries, driverId: string, rideId: string | null) => db<Row[]>`
  select ${common(db)}, ${theDriver(db)},
    json_build_object('name', p.name, 'image', p.image,
      'email', case when contact then p.email else '' end, 'phone', case when contact then p.phone else '' end) as "user",
    case when d.id is null then r.quote_cents else coalesce(r.fare_cents, r.quote_cents) end / 100.0::float8 as fare,
    case when d.id is null then 'cancelled' else r.status end as status,
    case when d.id is null then case a.outcome when 'rejected' then 'rejected' else 'time_passed' end end as cancel_reason,
    null as pay_until, null as refund
  from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id
    left join driver d on d.id = r.driver_id and d.id = a.driver_id
    cross join lateral (select d.id is not null and (r.completed_at is null or r.completed_at > now() - interval '24 hours') as contact) as seen
  where a.driver_id = ${driverId} ${rideId === null ? db`` : db`and r.id = ${rideId}`}
  order by case when d.id is not null and r.status in ('assigned', 'accepted') then r.starts_at end, r.starts_at desc`;

function onTheWire({ startsAt, payUntil, ...row }: Row, timeZone: string): Ride {
  const { date, time } = practiceLabels(startsAt, timeZone);
  return {
    ...row,
    appointmentDate: date,
    appointmentTime: time,
    startsAt: startsAt.toISOString(),
    timeZone,
    payUntil: payUntil?.toISOString() ?? null,
  };
}
