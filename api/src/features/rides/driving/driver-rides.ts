import type { DriverRidesQuery } from "../../../../contract/drivers.ts";
import { RideNeeds } from "../../../../contract/ride-needs.ts";
import type { Ride } from "../../../../contract/rides.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { boundsOfDay, dayBounds } from "../../../lib/time/practice-time.ts";
import {
  driverOf,
  factsOf,
  ISO,
  Place,
  type Placed,
  passengerOf,
  placeOf,
  type Reading,
  type RidePage,
  withoutPlace,
} from "../service.ts";

/**
 * One page of a driver's rides: upcoming soonest first, then past latest first. A rejected or withdrawn ride stays as
 * `cancelled`. A suspended driver sees only the upcoming ride whose passenger is on board. Addresses, needs, notes, picture,
 * full name and phone are included while the ride is the driver's and for a day after its end; otherwise only the first name.
 */
export async function ridesOfDriver(services: Reading, driverId: string, input: DriverRidesQuery): Promise<RidePage> {
  const { after, limit } = pageOf(input, Place);
  const { db, config } = services;
  const found = await db<Placed[]>`
    select * from (${selectForDriver(db, driverId)}) as ride
    where ${wanted(services, input)}
      and ${after === null ? db`true` : db`(part, place, _id) > (${after[0]}, ${after[1]}, ${after[2]})`}
    order by part, place, _id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ part, place, _id }) => [part, place, _id]);
  return { rides: rows.map((row) => withoutPlace(row, config.practiceTimeZone)), next };
}

function wanted({ db, config }: Reading, { tab, day }: DriverRidesQuery) {
  const { from, until } = day ? boundsOfDay(day, config.practiceTimeZone) : { from: null, until: null };
  const ofDay = from === null ? db`true` : db`starts_at >= ${from} and starts_at < ${until}`;
  if (tab === "today") {
    const today = dayBounds(new Date(), config.practiceTimeZone);
    return db`${ofDay} and starts_at < ${today.until} and (part = 0 or starts_at >= ${today.from})`;
  }
  if (tab === "all") return ofDay;
  return tab === "ahead" ? db`${ofDay} and part = 0` : db`${ofDay} and part = 1 and status = ${tab}`;
}

/** One of a driver's rides; a ride never offered to the driver is "missing". */
export async function driversRide(services: Reading, driverId: string, rideId: string): Promise<Ride> {
  const [row] = await services.db<Placed[]>`${selectForDriver(services.db, driverId)} and r.id = ${rideId}`;
  if (!row) throw notFound("ride");
  return withoutPlace(row, services.config.practiceTimeZone);
}

/** More than twelve days of driving; the rest is in the list. */
const MOST_AHEAD = 200;

/** A driver's upcoming rides, soonest first. */
export async function ridesAhead(services: Reading, driverId: string): Promise<Ride[]> {
  const rows = await services.db<Placed[]>`
    ${selectForDriver(services.db, driverId)} and d.id is not null and r.status in ('assigned', 'accepted')
    order by r.starts_at limit ${MOST_AHEAD}`;
  return rows.map((row) => withoutPlace(row, services.config.practiceTimeZone));
}

const NO_NEEDS = RideNeeds.parse({});

const selectForDriver = (db: Queries, driverId: string) => db`
  select ${factsOf(db)}, ${driverOf(db)}, part, ${placeOf(db)},
    case when is_shown then needs_of(r) else ${db.json(NO_NEEDS)}::jsonb end as needs,
    case when is_shown then r.pickup_address else '' end as pickup_address,
    case when is_shown then r.dropoff_address else '' end as dropoff_address,
    case when is_shown then r.notes else '' end as ride_notes,
    case when is_shown then ${passengerOf(db)} end as passenger,
    case when is_shown then json_build_object('name', rider.name, 'image', case when r.passenger_name = '' then p.image else '' end,
        'email', p.email, 'phone', coalesce(nullif(r.passenger_phone, ''), p.phone))
      else json_build_object('name', split_part(rider.name, ' ', 1), 'image', '', 'email', '', 'phone', '') end as "user",
    case when d.id is null then r.quote_cents else coalesce(r.fare_cents, r.quote_cents) end / 100.0::float8 as fare,
    case when d.id is null then 'cancelled' else r.status end as status,
    case when d.id is null then case when a.outcome in ('rejected', 'no_show', 'not_driven') then a.outcome
      when r.cancel_reason in ('patient', 'plan_ended') then 'patient' when a.outcome = 'taken_back' or r.cancel_reason = 'office' then 'office'
      else 'time_passed' end end as cancel_reason,
    case when d.id is not null then r.step end as step, case when d.id is not null then r.step_at end as step_at,
    case when d.id is not null then r.about_minutes end as about_minutes,
    case when d.id is not null and r.status = 'assigned' then to_char(r.next_check_at at time zone 'utc', ${ISO}) end as answer_by,
    (select cents / 100.0::float8 from cancellation_pay pay where pay.ride_id = r.id and pay.driver_id = a.driver_id and cents > 0) as cancellation_pay,
    null::timestamptz as pay_until, null::json as extra, null::json as refund, null::text as refund_state, null::text as dispute, null::timestamptz as paid_at, null::text as payment_reference,
    null::timestamptz as shared_at, null::uuid as other_way_id, null::float8 as fare_of_both
  from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id
    left join driver d on d.id = r.driver_id and d.id = a.driver_id
    cross join lateral (select
      case when d.id is not null and r.status in ('assigned', 'accepted') then 0 else 1 end as part,
      d.id is not null and (r.completed_at is null or r.completed_at > now() - rule_passenger_shown()) as is_shown) as seen
    cross join lateral (select coalesce(nullif(r.passenger_name, ''), p.name) as name) as rider
  where a.driver_id = ${driverId} and (d.suspended_at is null or r.status = 'completed' or r.on_board_at is not null)`;
