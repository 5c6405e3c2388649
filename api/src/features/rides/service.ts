import { z } from "zod";
import type { Ride, RideListQuery } from "../../../contract/rides.ts";
import type { Config } from "../../config.ts";
import type { Queries } from "../../lib/db/db.ts";
import { notFound } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";

export type Reading = { db: Queries; config: Config };
export type RidePage = { rides: Ride[]; next: string | null };

/** A ride row. */
export type RideRow = Omit<
  Ride,
  | "startsAt"
  | "readyBy"
  | "timeZone"
  | "appointmentDate"
  | "appointmentTime"
  | "paidAt"
  | "payUntil"
  | "sharedAt"
  | "stepAt"
  | "refundIfCanceled"
  | "refundable"
> & {
  startsAt: Date;
  readyBy: Date | null;
  paidAt: Date | null;
  payUntil: Date | null;
  sharedAt: Date | null;
  stepAt: Date | null;
};

/** Sort position in a list: upcoming (0) or past (1), then by time. */
export type Placed = RideRow & { part: number; place: string };
export const Place = z.tuple([z.int().min(0).max(1), z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/), z.uuid()]);

/** A time as the API sends it, for `to_char`. */
export const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

export const OVER = "This ride has already ended or been canceled.";

/**
 * One page of a patient's rides: upcoming soonest first, then past latest first. An unpaid ride whose payment deadline has
 * passed shows as cancelled at once.
 */
export async function ridesOfPatient(services: Reading, patientId: string, input: RideListQuery): Promise<RidePage> {
  const { after, limit } = pageOf(input, Place);
  const { db, config } = services;
  const found = await db<Placed[]>`
    select * from (${selectForPatient(db, patientId)} ${input.plansApart ? withoutPlanned(db) : db``}) as ride
    ${after === null ? db`` : db`where (part, place, _id) > (${after[0]}, ${after[1]}, ${after[2]})`}
    order by part, place, _id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ part, place, _id }) => [part, place, _id]);
  return { rides: rows.map((row) => withoutPlace(row, config.practiceTimeZone)), next };
}

/** One of the patient's rides; others are "missing". */
export async function ownRide(services: Reading, patientId: string, rideId: string): Promise<Ride> {
  const [row] = await services.db<Placed[]>`${selectForPatient(services.db, patientId)} and r.id = ${rideId}`;
  if (!row) throw notFound("ride");
  return {
    ...withoutPlace(row, services.config.practiceTimeZone),
    ...(await refundsOf(services, rideId)),
  };
}

type Refunds = Pick<Ride, "refundIfCanceled" | "refundable">;

/** What canceling gives back now, and at most; null if the ride isn't paid by its passenger, or is over. */
async function refundsOf({ db }: Reading, rideId: string): Promise<Refunds> {
  const [refunds] = await db<Refunds[]>`
    select refund_cents / 100.0::float8 as refund_if_canceled, (refund_cents + kept_cents) / 100.0::float8 as refundable
    from ride r, ride_refund(r)
    where r.id = ${rideId} and r.status in ('pending', 'assigned', 'accepted') and r.step is distinct from 'on_board'
      and r.paid_at is not null and r.payment_method = 'card'`;
  return refunds ?? { refundIfCanceled: null, refundable: null };
}

/** Leaves out what the card of an active plan shows. A ride on hold needs an answer, so it stays. */
const withoutPlanned = (db: Queries) => db`
  and (r.held_at is not null or listed_start(r) <= now()
    or case when r.status in ('unpaid', 'cancelled') then r.paid_at is not null else listed_start(r) <= now() + rule_plan_ride_listed() end
    or not exists (select from ride_plan where id = r.plan_id and ended_at is null))`;

const selectForPatient = (db: Queries, patientId: string) => db`
  select ${factsOf(db)}, needs_of(r) as needs, ${driverOf(db)}, part, ${placeOf(db)}, r.pickup_address, r.dropoff_address, r.notes as ride_notes,
    json_build_object('name', p.name, 'image', p.image, 'email', p.email, 'phone', p.phone) as "user",
    ${passengerOf(db)} as passenger,
    coalesce(r.fare_cents, r.quote_cents) / 100.0::float8 as fare,
    case when r.pay_until <= now() then 'cancelled' when r.status = 'unpaid' then 'pending' else r.status end as status,
    case when r.pay_until <= now() then 'unpaid' else r.cancel_reason end as cancel_reason,
    case when r.pay_until > now() then r.pay_until end as pay_until, r.paid_at,
    (select made_at from ride_link where ride_id = r.id) as shared_at,
    coalesce(r.return_of, way_back.id) as other_way_id,
    (select sum(quote_cents) / 100.0::float8 from ride where id = coalesce(r.return_of, r.id) or return_of = coalesce(r.return_of, r.id) having count(*) > 1) as fare_of_both,
    r.plan_id,
    (select sum(week.quote_cents) / 100.0::float8
      from ride there join ride other on other.plan_id = there.plan_id and week_of(other.plan_day) = week_of(there.plan_day)
        join ride week on week.id = other.id or week.return_of = other.id
      where r.plan_id is not null and r.pay_until > now() and there.id = coalesce(r.return_of, r.id)
        and is_ride_payable(other)) as week_to_pay,
    (select amount_cents / 100.0::float8 from checkout
      where r.plan_id is not null and ride_id = r.paid_as and checkout.status = 'paid' and method <> 'account') as week_paid,
    (select payment_id from checkout where ride_id = r.paid_as and checkout.status = 'paid' order by checkout.paid_at limit 1) as payment_reference,
    r.step, r.step_at, r.about_minutes, ${extraOf(db)} as extra,
    (select case when count(*) > 0 then json_build_object('amount', sum(refund.amount_cents) / 100.0, 'sent', bool_and(refunded_at is not null)) end
      from refund join checkout on checkout.id = refund.checkout_id
      where checkout.ride_id = r.paid_as and checkout.method <> 'account' and coalesce(refund.ride_id, checkout.ride_id) = r.id) as refund,
    least_refund_state(array(
      select refund_state(refund) from refund join checkout on checkout.id = refund.checkout_id
      where checkout.ride_id = r.paid_as and checkout.method <> 'account' and coalesce(refund.ride_id, checkout.ride_id) = r.id)) as refund_state,
    ride_dispute(r) as dispute, setting_value('rideRefundNoticeHours', r.booked_at) as refund_notice_hours
  from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id left join ride way_back on way_back.return_of = r.id
    cross join lateral (
      select case when r.status in ('completed', 'cancelled') or r.pay_until <= now() then 1 else 0 end as part) as seen
  where r.patient_id = ${patientId} and r.cancel_reason is distinct from 'not_opened'`;

/** The extra that the passenger of ride `r` was asked for or paid; extras the office handles alone are left out. */
const extraOf = (db: Queries) => db`
  (select json_build_object('amount', e.cents / 100.0, 'reason', e.reason, 'paymentReference', k.payment_id,
      'payUntil', to_char(e.pay_until at time zone 'utc', ${ISO}), 'paidAt', to_char(k.paid_at at time zone 'utc', ${ISO}),
      'dispute', payment_dispute(k.payment_id),
      'refund', (select case when count(*) > 0 then json_build_object('amount', sum(amount_cents) / 100.0, 'sent', bool_and(refunded_at is not null)) end
        from refund where payment_id = k.payment_id))
    from extra_claim e left join checkout k on k.id = e.paid_with
    where e.ride_id = r.id and (e.paid_with is not null or is_extra_payable(e)))`;

/** Sort key of ride `r` within its part of a list. */
export const placeOf = (db: Queries) =>
  db`extract(epoch from listed_start(r)) * case part when 0 then 1 else -1 end as place`;

/** Columns of ride `r` for both patient and driver. */
export const factsOf = (db: Queries) => db`
  r.id as _id, r.return_trip, listed_start(r) as starts_at,
  case when r.starts_at is null then r.ready_by end as ready_by,
  can_mark_ready(r) as can_be_called, r.held_at is not null and r.status = 'pending' as on_hold,
  case when r.return_of is not null then 'back' when exists (select from ride where return_of = r.id) then 'there' end as leg, r.transport_type, r.quote_cents / 100.0::float8 as quoted_fare, r.payment_method,
  case when r.paid_at is not null or r.payment_method = 'cash' and r.status = 'completed' then 'paid' else 'pending' end as payment_status`;

/** The passenger's name and phone. */
export const passengerOf = (db: Queries) => db`
  json_build_object('name', coalesce(nullif(r.passenger_name, ''), p.name), 'phone', coalesce(nullif(r.passenger_phone, ''), p.phone))`;

export const driverOf = (db: Queries) => db`
  case when d.id is not null then jsonb_build_object('name', d.name, 'image', d.image, 'phone', d.phone)
    || vehicle_at(d, coalesce(r.starts_at, now())) end as driver`;

function toResponse(
  { startsAt, readyBy, paidAt, payUntil, sharedAt, stepAt, ...row }: RideRow,
  timeZone: string,
): Ride {
  const { date, time } = practiceLabels(startsAt, timeZone);
  return {
    ...row,
    appointmentDate: date,
    appointmentTime: readyBy ? "" : time,
    startsAt: startsAt.toISOString(),
    readyBy: readyBy?.toISOString() ?? null,
    timeZone,
    paidAt: paidAt?.toISOString() ?? null,
    payUntil: payUntil?.toISOString() ?? null,
    sharedAt: sharedAt?.toISOString() ?? null,
    stepAt: stepAt?.toISOString() ?? null,
    refundIfCanceled: null,
    refundable: null,
  };
}

export const withoutPlace = ({ part: _, place: __, ...row }: Placed, timeZone: string): Ride =>
  toResponse(row, timeZone);
