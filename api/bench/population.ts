import { consultants } from "../db/seed/consultants.ts";
import { oneOf } from "../db/seed/days.ts";
import { portraitUrl } from "../db/seed/portraits.ts";
import type { Db } from "../src/lib/db/db.ts";
import type { Services } from "../src/lib/services.ts";
import { bookableWeek, type GridDay } from "../src/lib/time/practice-time.ts";

export const CONSULTANTS = 1_000;
/** Patients with a session and no appointment yet, who do the booking. */
export const BOOKERS = 20_000;
/** Patients with a session and a history, who look at their appointments. */
export const READERS = 1_000;
/** Visits that are paid and to come, the same number in every house. */
const COMING = 5_000;
const VISITS_PER_PATIENT = 10;

/** Ids that can be counted: consultants from 0, patients with a history from 0, bookers from 0. */
const PREFIX = {
  consultant: "00000000-0000-7000-8000-",
  patient: "00000000-0000-7000-9000-",
  booker: "00000000-0000-7000-a000-",
};
export type Kind = keyof typeof PREFIX;

export const idOf = (kind: Kind, number: number): string => PREFIX[kind] + number.toString(16).padStart(12, "0");
/** The same in SQL, of a number written in SQL. */
export const sqlIdOf = (kind: Kind, number: string): string =>
  `('${PREFIX[kind]}' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const tokenOf = (kind: Kind, number: number): string => `${kind}-${number}`;

/** The slots of the next six days, in which bookings take place; the first of them are taken in every house. */
export function slotsToCome(services: Services): { day: GridDay; slot: GridDay["slots"][number] }[] {
  const [, ...days] = bookableWeek(new Date(), services.config.practiceTimeZone);
  return days.flatMap((day) => day.slots.map((slot) => ({ day, slot })));
}

/** Slots of one consultant that are taken from the start. */
export const TAKEN_SLOTS = COMING / CONSULTANTS;

/** Fills a house: a thousand consultants, ten visits a patient, and as many appointments as asked for, nearly all of them past. */
export async function populate(services: Services, appointments: number): Promise<void> {
  const { db } = services;
  await addConsultants(db, CONSULTANTS);
  const patients = appointments / VISITS_PER_PATIENT;
  await addPatients(db, "patient", patients);
  await addPatients(db, "booker", BOOKERS);
  await addSessions(db, "patient", Math.min(READERS, patients));
  await addSessions(db, "booker", BOOKERS);
  await addPast(db, appointments - COMING, patients);
  await addComing(services, patients);
  await db.unsafe(`
    insert into review (consultant_id, patient_id, rating, comment)
    select ${sqlIdOf("consultant", `n % ${CONSULTANTS}`)}, ${sqlIdOf("patient", `n % ${patients}`)}, 4 + n % 2, 'She took her time with us.'
    from generate_series(0, 4999) as n on conflict do nothing`);
  await db.unsafe("vacuum analyze");
  await db`checkpoint`;
}

/** Names, words and places of the seeds' people, mixed for each, so that the list packs as badly as a real one. */
export async function addConsultants(db: Db, count: number): Promise<void> {
  const names = consultants.map(({ name }) => name.split(" "));
  const sentences = consultants.flatMap(({ about }) => about.split(/(?<=[.!?]) /));
  const rows = Array.from({ length: count }, (_, number) => {
    const { speciality, degree, years, feeDollars, address } = oneOf(consultants, "like", number);
    const name = [oneOf(names, "first", number)[0], oneOf(names, "last", number)[1]].join(" ");
    return {
      id: idOf("consultant", number),
      name,
      image: portraitUrl(name),
      speciality,
      degree,
      experience_years: years,
      about: [1, 2, 3].map((place) => oneOf(sentences, place, number)).join(" "),
      fee_cents: feeDollars * 100,
      address_line1: address[0],
      address_line2: address[1],
      position: number,
      licensed_states: ["PA"],
    };
  });
  for (let from = 0; from < count; from += 1_000)
    await db`insert into consultant ${db(rows.slice(from, from + 1_000))}`;
}

export async function addPatients(db: Db, kind: Kind, count: number): Promise<void> {
  await db.unsafe(`
    insert into patient (id, email, name, password_hash, email_confirmed_at)
    select ${sqlIdOf(kind, "n")}, '${kind}' || n || '@lamplight.test', 'Ann Lee', 'none', now() from generate_series(0, ${count - 1}) as n`);
}

/** A session's id is the hash of its token, as lib/sessions.ts makes it. */
async function addSessions(db: Db, kind: Kind, count: number): Promise<void> {
  await db.unsafe(`
    insert into patient_session (id, patient_id, expires_at)
    select translate(rtrim(encode(sha256(('${kind}-' || n)::bytea), 'base64'), '='), '+/', '-_'), ${sqlIdOf(kind, "n")},
      now() + interval '30 days'
    from generate_series(0, ${count - 1}) as n`);
}

/** Completed visits, the oldest first as time would have written them; each patient's are scattered over the years. */
export async function addPast(db: Db, count: number, patients: number, consultants = CONSULTANTS): Promise<void> {
  await db.unsafe(`
    insert into appointment (id, patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, booked_at, paid_at, meeting_url)
    select uuidv7(starts_at - now()), ${sqlIdOf("patient", `n::bigint * 7919 % ${patients}`)}, ${sqlIdOf("consultant", `n % ${consultants}`)},
      starts_at, starts_at + interval '30 minutes', 'completed', 8000, 'ann@lamplight.test', starts_at, starts_at,
      'https://meet.lamplight.test/0123456789abcdef'
    from (
      select n, date_trunc('hour', now()) - interval '1 day' - interval '1 hour' * (n / ${consultants}) as starts_at
      from generate_series(0, ${count - 1}) as n
    ) as visit
    order by n desc`);
}

async function addComing(services: Services, patients: number): Promise<void> {
  const rows = slotsToCome(services)
    .slice(0, TAKEN_SLOTS)
    .flatMap(({ slot: { startsAt } }, place) =>
      Array.from({ length: CONSULTANTS }, (_, number) => ({
        patient_id: idOf("patient", (place * CONSULTANTS + number) % patients),
        consultant_id: idOf("consultant", number),
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + 30 * 60_000),
        status: "paid",
        fee_cents: 8000,
        zoom_email: "ann@lamplight.test",
        paid_at: new Date(),
      })),
    );
  for (let from = 0; from < rows.length; from += 1_000) {
    await services.db`insert into appointment ${services.db(rows.slice(from, from + 1_000))}`;
  }
}
