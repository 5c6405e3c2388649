import type { Tx } from "../../src/lib/db/db.ts";
import { practiceInstant, practiceLabels } from "../../src/lib/time/practice-time.ts";
import { consultants } from "./consultants.ts";
import { chance, daysBefore, oneOf, type SeedContext, slotsOfDay } from "./days.ts";
import { demoPatient, patients } from "./patients.ts";
import { addVisits, type VisitSeed } from "./visits.ts";

/**
 * Adds consistent data for the office's screens: a year of visits for the reports, today's visits in every state, a payment for every
 * paid visit, rides on the board, messages in the inbox, a refund that needs a person, and payouts. Payments are checks and cash,
 * because the card provider does not know seeded data.
 */
export async function addLivingDay(tx: Tx, context: SeedContext): Promise<void> {
  await addYear(tx, context);
  await addToday(tx, context);
  await payVisits(tx);
  await addCanceledVisit(tx, context);
  await addMessages(tx, context);
  await addRides(tx, context);
  await addRideOnTheWay(tx, context);
  await payDrivers(tx, context);
}

const DAYS = 364;
/** How many consultants have visits in the past year, and the share of their slots that were booked. */
const BUSY = { consultants: 12, share: 0.03 };

async function addYear(tx: Tx, context: SeedContext): Promise<void> {
  const visits: VisitSeed[] = [];
  for (let day = DAYS; day >= 1; day -= 1)
    for (const { slotTime, startsAt } of slotsOfDay(context, -day))
      for (const { name } of consultants.slice(0, BUSY.consultants))
        if (chance("year", name, day, slotTime) < BUSY.share * (1.4 - day / DAYS))
          visits.push({ ...completed(name, startsAt, day, slotTime), bookedAt: daysBefore(startsAt, 1 + (day % 5)) });
  const added = await addVisits(tx, visits);
  await tx`
    update appointment set attended_at = ends_at,
      attendance = case when hashtext(id::text) % 17 = 0 then 'patient_absent' else 'met' end
    where id = any(${added.map(({ id }) => id)}::uuid[])`;
}

/** Adds today's completed visits, for one nurse in three per slot, and a hold that expires in twenty minutes. */
async function addToday(tx: Tx, context: SeedContext): Promise<void> {
  const isOver = ({ startsAt }: { startsAt: Date }) => startsAt.getTime() + 30 * 60_000 <= context.now.getTime();
  const over = slotsOfDay(context, 0).filter(isOver);
  await addVisits(
    tx,
    over.flatMap(({ slotTime, startsAt }) =>
      consultants
        .slice(0, BUSY.consultants)
        .filter(({ name, available }) => available && chance("today", name, slotTime) < 0.3)
        .map(({ name }) => ({ ...completed(name, startsAt, 0, slotTime), bookedAt: daysBefore(context.now, 2) })),
    ),
  );
  await tx`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, held_until, fee_cents, zoom_email, booked_at)
    select p.id, c.id, slot, slot + interval '30 minutes', 'held', ${context.now}::timestamptz + interval '20 minutes', fee_cents, p.email,
      ${context.now}::timestamptz - interval '10 minutes'
    from patient p, consultant c, unnest(${tomorrow(context)}::timestamptz[]) as slot
    where p.name = ${patients[3]?.name ?? ""} and c.name = 'Noor Haddad' and not slot_is_taken(c.id, slot)
      and not exists (select from appointment a where a.patient_id = p.id and a.starts_at = slot)
    order by slot limit 1`;
}

const tomorrow = (context: SeedContext): string[] =>
  slotsOfDay(context, 1).map(({ startsAt }) => startsAt.toISOString());

const completed = (consultant: string, startsAt: Date, ...words: (string | number)[]) => ({
  patient: oneOf(patients, "who", consultant, ...words).name,
  consultant,
  startsAt,
  status: "completed" as const,
});

/** Adds a payment for every paid visit: a check, or cash for every third. */
const payVisits = (tx: Tx) => tx`
  insert into checkout (id, patient_id, appointment_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at, created_at)
  select payment.id, a.patient_id, a.id, a.fee_cents, how, s.id, 'paid', a.paid_at, how || '_' || payment.id, a.paid_at, a.paid_at
  from appointment a cross join lateral (select uuidv7(a.paid_at - now()) as id where a.id is not null) as payment
    cross join lateral (select case when hashtext(a.id::text) % 3 = 0 then 'cash' else 'check' end as how) as method
    join staff s on s.email = 'desk@lamplight.test'
  where a.paid_at is not null and not exists (select from checkout where appointment_id = a.id)`;

/** Adds a paid visit that was canceled in time. Its check must be refunded by a person. */
async function addCanceledVisit(tx: Tx, context: SeedContext): Promise<void> {
  await tx`
    update appointment set status = 'cancelled', cancel_reason = 'patient', call_due_at = null, remind_at = null
    where id = (
      select a.id from appointment a join checkout k on k.appointment_id = a.id join patient p on p.id = a.patient_id
      where a.status = 'paid' and a.starts_at > ${daysBefore(context.now, -2)} and p.name <> ${demoPatient.name}
      order by a.starts_at desc limit 1)`;
  await tx`
    select schedule_refund(k.id, k.payment_id, k.amount_cents, 'cancelled')
    from checkout k join appointment a on a.id = k.appointment_id where a.status = 'cancelled'`;
}

const MESSAGES = [
  {
    name: "Tess Moor",
    email: "tess.moor@example.com",
    subject: "Do you see children?",
    message: "My son is four and coughs at night. Can a pediatric nurse see him by video this week?",
    hours: 3,
  },
  {
    name: "Carl Ibarra",
    email: "carl.ibarra@example.com",
    subject: "Receipt for my insurance",
    message: "I paid for a visit on Monday. Could you send me a receipt with the nurse's license number?",
    hours: 27,
  },
  {
    name: "June Park",
    email: "june.park@example.com",
    subject: "Wheelchair ride on Friday",
    message: "My mother uses a power chair. Does the van take her with two companions?",
    hours: 50,
  },
];

async function addMessages(tx: Tx, { now }: SeedContext): Promise<void> {
  for (const { hours, ...message } of MESSAGES)
    await tx`insert into contact_message ${tx({ ...message, sent_at: daysBefore(now, hours / 24) })}`;
}

type RideSeed = { days: number; time: string; type: string; cents: number; driver?: string };
const RIDES: RideSeed[] = [
  { days: 1, time: "09:00", type: "ambulatory", cents: 4500, driver: "sedan@lamplight.test" },
  { days: 1, time: "10:30", type: "wheelchair", cents: 6500, driver: "wheelchair@lamplight.test" },
  { days: 1, time: "13:15", type: "wheelchair", cents: 6500 },
  { days: 2, time: "08:45", type: "stretcher", cents: 16_000 },
  { days: 3, time: "11:00", type: "bariatric", cents: 12_000 },
];

/** Adds rides of the next days: some accepted, some without a driver. */
async function addRides(tx: Tx, { now, timeZone }: SeedContext): Promise<void> {
  for (const { days, time, type, cents, driver = null } of RIDES) {
    const startsAt = practiceInstant(practiceLabels(daysBefore(now, -days), timeZone).date, time, timeZone);
    const [ride] = await tx<{ id: string; driverId: string | null }[]>`
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, booked_at, next_check_at)
      select p.id, d.id, '418 Maple Street', 'Mercy Cardiology, 30 Walnut Street, Floor 2', false, ${type}, ${startsAt}, 'cash',
        case when d.id is null then 'pending' else 'accepted' end, ${cents}, ${daysBefore(now, 1)}, ${startsAt}::timestamptz - interval '2 hours'
      from patient p left join driver d on d.email = ${driver} where p.name = ${oneOf(patients, "rides", time).name} limit 1
      returning id, driver_id`;
    if (ride?.driverId)
      await tx`
        insert into assignment (ride_id, driver_id, reason, offered_at, outcome)
        values (${ride.id}, ${ride.driverId}, 'Smallest free vehicle that fits', ${daysBefore(now, 1)}, 'accepted')`;
  }
}

/** Adds a ride that starts in about half an hour and whose driver has set out. */
async function addRideOnTheWay(tx: Tx, { now }: SeedContext): Promise<void> {
  const startsAt = new Date(Math.ceil((now.getTime() + 25 * 60_000) / 300_000) * 300_000);
  await tx`
    with booked as (
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, booked_at, next_check_at, on_my_way_at, about_minutes)
      select p.id, d.id, '77 Juniper Street', 'Riverside Dialysis, 5 Dock Street', false, 'bariatric', ${startsAt}, 'cash',
        'accepted', 12000, ${daysBefore(now, 1)}, ${startsAt}::timestamptz + interval '15 minutes', ${now}, 20
      from patient p, driver d where p.name = ${oneOf(patients, "on the way").name} and d.email = 'bariatric@lamplight.test' limit 1
      returning id, driver_id)
    insert into assignment (ride_id, driver_id, reason, offered_at, outcome)
    select id, driver_id, 'Smallest free vehicle that fits', ${daysBefore(now, 1)}, 'accepted' from booked`;
}

/** Adds payouts of the drivers' earnings until four days ago: half paid, the rest ready to pay. */
async function payDrivers(tx: Tx, { now, timeZone }: SeedContext): Promise<void> {
  const until = practiceLabels(daysBefore(now, 4), timeZone).date;
  await addBankAccounts(tx);
  const halves = [tx`limit 2`, tx`offset 2`];
  for (const half of halves)
    await tx`
      select make_payout_run(${until}, null, array(select id from driver order by email ${half}), '{}', id) from staff
      where email = 'owner@lamplight.test'`;
  await tx`
    update payout set paid_at = now(), paid_by = made_by, reference = 'ACH ' || left(id::text, 8), revision = revision + 1
    where driver_id in (select id from driver order by email limit 2)`;
}

/** The accounts of all drivers and nurses but the last one of each, and our own bank. */
async function addBankAccounts(tx: Tx): Promise<void> {
  await tx`
    insert into bank_account (driver_id, holder_name, routing_number, account_number)
    select id, name, '021000021', lpad((row_number() over (order by email) * 10007)::text, 10, '0') from driver
    where email <> (select max(email) from driver)`;
  await tx`
    insert into bank_account (consultant_id, holder_name, routing_number, account_number)
    select id, name, '011401533', lpad((row_number() over (order by position, id) * 10009)::text, 10, '0') from consultant
    where name <> (select max(name) from consultant)`;
  await tx`
    insert into payout_originator (company_name, company_id, routing_number, destination_number, destination_name)
    values ('Lamplight', '1234567890', '091000019', '091000019', 'First Bank')`;
}
