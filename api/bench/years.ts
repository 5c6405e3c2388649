import type { Db } from "../src/lib/db/db.ts";
import { sqlIdOf } from "./population.ts";

/** What came in for every past visit, of which every fiftieth went back. */
export async function addMoney(db: Db): Promise<void> {
  await db.unsafe(`
    insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at, created_at)
    select patient_id, id, fee_cents, 'paid', paid_at, 'cs_' || id, 'https://pay.test', 'pi_' || id, paid_at, paid_at from appointment`);
  await db.unsafe(`
    insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, refunded_at, created_at, due_at)
    select id, payment_id, 4000, 'visit_cancelled', 're_' || id, paid_at + interval '1 hour', paid_at, paid_at
    from (select *, row_number() over (order by id) as n from checkout) as paid where n % 50 = 0`);
}

const DRIVERS = 100;

/** Rides that were driven over the same years, half of them paid in cash, each with its moment at the door; every fiftieth was missed. */
export async function addRides(db: Db, count: number, patients: number): Promise<void> {
  await db.unsafe(`
    insert into driver (id, email, name, password_hash)
    select ${sqlIdOf("consultant", "n")}, 'driver' || n || '@lamplight.test', 'Dan Wheeler', 'none' from generate_series(0, ${DRIVERS - 1}) as n`);
  await db.unsafe(`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, paid_at,
      status, cancel_reason, quote_cents, fare_cents, completed_at, at_door_at, booked_at)
    select ${sqlIdOf("patient", `n::bigint * 7919 % ${patients}`)}, case when is_driven then ${sqlIdOf("consultant", `n % ${DRIVERS}`)} end,
      '418 Maple Street', '30 Walnut Street', false, 'ambulatory', at, case n % 4 when 0 then 'cash' else 'card' end,
      case n % 4 when 0 then null else at end, case when is_driven then 'completed' else 'cancelled' end,
      case when not is_driven then 'no_show' end, 4500, case when is_driven then 4500 end,
      case when is_driven then at + interval '40 minutes' end, at + make_interval(mins => n % 9 - 2), at
    from (select n, n % 50 > 0 as is_driven, now() - interval '1 day' - interval '12 minutes' * n as at from generate_series(1, ${count}) as n) as trip`);
  await db.unsafe(`
    insert into passenger_no_show (ride_id, driver_id, marked_at)
    select id, ${sqlIdOf("consultant", "0")}, starts_at + interval '15 minutes' from ride where cancel_reason = 'no_show'`);
}

/** What was written to the office and answered, and what patients wrote of their nurses. */
export async function addWords(db: Db, nurses: number, patients: number): Promise<void> {
  await db.unsafe(`
    insert into contact_message (name, email, subject, message)
    select 'Mona', 'mona' || n || '@x.test', 'Hours', 'When?' from generate_series(1, 20000) as n`);
  await db.unsafe(`
    update inbox_item set sent_at = at, answered_at = at + interval '1 minute' * (n % 600)
    from (select id as known, row_number() over (order by id) as n from inbox_item) as numbered,
      lateral (select now() - interval '50 minutes' * n as at) as moment
    where id = known`);
  await db.unsafe(`
    insert into review (consultant_id, patient_id, rating, comment, written_at)
    select ${sqlIdOf("consultant", `n % ${nurses}`)}, ${sqlIdOf("patient", `n % ${patients}`)}, 4 + n % 2, 'She took her time with us.',
      now() - interval '3 hours' * n
    from generate_series(0, 4999) as n on conflict do nothing`);
}
