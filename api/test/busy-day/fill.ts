import { one, type Queries } from "../../src/lib/db/db.ts";
import { approveDocuments } from "../approved-documents.ts";
import { DRIVERS, nameOf, PATIENTS, phoneOf } from "./people.ts";
import { ORGANIZATIONS } from "./trips.ts";

const FLEET = [
  ...Array.from({ length: 14 }, () => "Sedan"),
  ...Array.from({ length: 18 }, () => "Wheelchair Van"),
  ...Array.from({ length: 5 }, () => "Bariatric Van"),
  ...Array.from({ length: 3 }, () => "Stretcher Van"),
];
export const NURSES = 20;
export const VISITS = 300;
/** Rides of the early morning, booked one by one. The first ones were driven; the last one's driver is late. */
const EARLY_RIDES = 24;

/**
 * Fills a database with everything that a busy day begins with at seven: organizations, 40 drivers online, 20 nurses, 300 paid visits of
 * today, the rides of the early morning, of which one is late, and money that waits for somebody. `midnight` is when the day begins.
 */
export async function fillMorning(sql: Queries, staffId: string, midnight: Date): Promise<void> {
  for (const [at, name] of ORGANIZATIONS.entries())
    await sql`
      insert into payer_organization (name, billing_email, contact_name, phone, informs_passengers, added_by)
      values (${name}, ${`bills-${at}@day.test`}, 'Billing', ${phoneOf(9000 + at)}, ${at === ORGANIZATIONS.length - 1}, ${staffId})`;
  await addDrivers(sql);
  await addVisits(sql, midnight);
  await addEarlyRides(sql, midnight);
  await addMoney(sql, staffId);
}

async function addDrivers(sql: Queries): Promise<void> {
  const rows = FLEET.map((vehicle, at) => ({
    ...{
      name: `${nameOf(at * 11 + 3)} Jr`,
      email: `driver-${at}@day.test`,
      password_hash: "none",
      phone: phoneOf(DRIVERS + at),
    },
    ...{
      license_number: `PA ${at}`,
      vehicle_type: vehicle,
      vehicle_model: "Ford Transit",
      vehicle_number: `DAY ${100 + at}`,
      online: true,
    },
  }));
  const drivers = await sql<{ id: string }[]>`insert into driver ${sql(rows)} returning id`;
  await approveDocuments(
    sql,
    drivers.map(({ id }) => id),
  );
}

async function addVisits(sql: Queries, midnight: Date): Promise<void> {
  const nurses = Array.from({ length: NURSES }, (_, at) => ({
    ...{
      name: `${nameOf(at * 23 + 7)} RN`,
      image: "/files/portraits/amara.svg",
      speciality: at % 2 === 0 ? "Pediatric Nurse" : "Cardiac Nurse",
    },
    ...{
      degree: "MSN, RN",
      experience_years: 9,
      about: "Works days.",
      fee_cents: 8000,
      position: at,
      works_without_login: true,
    },
    ...{ license_state: "PA", license_number: `RN ${at}`, licensed_states: ["PA"] },
  }));
  const added = await sql<{ id: string }[]>`insert into consultant ${sql(nurses)} returning id`;
  const nurseIds = added.map(({ id }) => id);
  await sql`
    insert into weekly_hours (consultant_id, weekday, open, during)
    select id, weekday, '{[600,1260)}', daterange(current_date - 9, null)
    from unnest(${nurseIds}::uuid[]) id, generate_series(1, 7) as weekday`;
  const patients = Array.from({ length: VISITS }, (_, at) => ({
    ...{
      name: nameOf(at),
      email: `patient-${at}@day.test`,
      password_hash: "none",
      phone: phoneOf(PATIENTS + at),
      email_confirmed_at: midnight,
    },
  }));
  await sql`insert into patient ${sql(patients)}`;
  // Each nurse has fifteen visits in a row, from ten o'clock on.
  await sql`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, fee_cents, zoom_email, status, paid_at, booked_at, meeting_url, state)
    select p.id, c.id, slot, slot + interval '30 minutes', 8000, p.email, 'paid', ${midnight}::timestamptz - interval '1 day',
      ${midnight}::timestamptz - interval '1 day', 'https://meet.test/room', 'PA'
    from (select id, email, row_number() over (order by phone) - 1 as n from patient where email like 'patient-%@day.test') p
      join consultant c on c.position = p.n % ${NURSES} and c.id = any(${nurseIds})
      cross join lateral (select ${midnight}::timestamptz + interval '10 hours' + interval '30 minutes' * (p.n / ${NURSES}) as slot) as at`;
}

async function addEarlyRides(sql: Queries, midnight: Date): Promise<void> {
  await sql`
    with rider as (
      insert into patient (name, email, password_hash, phone)
      select 'Early Rider ' || n, 'early-' || n || '@day.test', 'none', ${phoneOf(8000).slice(0, 8)} || lpad((8000 + n)::text, 4, '0')
      from generate_series(1, ${EARLY_RIDES}) n returning id, name),
    numbered as (select id, row_number() over (order by name) as n from rider),
    chosen as (select id, row_number() over (order by email) as n from driver where vehicle_type = 'Wheelchair Van' and email like 'driver-%@day.test'),
    booked as (
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, status,
        quote_cents, fare_cents, completed_at, chair, transfers, booked_at)
      select r.id, d.id, r.n || ' Pine Court', '30 Walnut Street', false, 'wheelchair', at, 'cash',
        case when at < ${midnight}::timestamptz + interval '6 hours' then 'completed' else 'accepted' end, 6500,
        case when at < ${midnight}::timestamptz + interval '6 hours' then 6500 end,
        case when at < ${midnight}::timestamptz + interval '6 hours' then at + interval '1 hour' end, 'manual', false,
        ${midnight}::timestamptz - interval '2 days'
      from numbered r join chosen d on d.n = 1 + (r.n - 1) % 12
        cross join lateral (select case when r.n <= 12 then ${midnight}::timestamptz + interval '4 hours' when r.n = 13 then now() - interval '17 minutes'
          else now() + interval '35 minutes' end as at) as start
      returning id, driver_id, status)
    insert into assignment (ride_id, driver_id, reason, outcome, accepted_at, ended_at, offered_at)
    select id, driver_id, 'Smallest free vehicle', status, ${midnight}::timestamptz - interval '1 day',
      case when status = 'completed' then ${midnight}::timestamptz + interval '5 hours' end, ${midnight}::timestamptz - interval '1 day' from booked`;
}

/** Cash that was promised back, and a payment that a bank disputes. */
async function addMoney(sql: Queries, staffId: string): Promise<void> {
  const visits = await sql<
    { id: string; patientId: string }[]
  >`select id, patient_id from appointment where zoom_email like 'patient-%@day.test' order by id limit 2`;
  const [promised, disputed] = visits;
  if (!promised || !disputed) throw new Error("There are no visits");
  const checkout = async (visit: typeof promised, method: string) =>
    one(
      await sql<{ id: string }[]>`
        insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at, taken_by, method)
        select ${visit.patientId}, ${visit.id}, 8000, 'paid', now(), case when is_card then 'cs_day' end, case when is_card then 'https://pay.test' end,
          ${`pi_${method}`}, now(), case when not is_card then ${staffId}::uuid end, ${method} from (select ${method === "card"} as is_card) of returning id`,
    ).id;
  await sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason, by_hand, due_at, created_at)
    values (${await checkout(promised, "cash")}, 'pi_cash', 8000, 'office', true, now() - interval '6 days', now() - interval '6 days')`;
  await sql`
    insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, due_by)
    values ('dp_day', 'pi_card', ${await checkout(disputed, "card")}, 8000, 'fraudulent', 'needs_response', now() + interval '5 days')`;
}
