import { AffectedRides } from "../../contract/driver-time-off.ts";
import { OneTripImport, type TripImport } from "../../contract/trip-imports.ts";
import { openSession } from "../../src/lib/accounts/sessions.ts";
import type { Pool } from "../../src/lib/db/db.ts";
import { boundsOfDay, practiceLabels } from "../../src/lib/time/practice-time.ts";
import type { Answer, Call } from "../app.ts";
import { phoneOf } from "./people.ts";
import { fileOf, ORGANIZATIONS, TRIPS_EACH } from "./trips.ts";

/** The product on which a day is played: in a test, or on a local stack. `settle` lets the jobs do what is due. */
export type DayStage = {
  sql: Pool;
  timeZone: string;
  post: (path: string, body: unknown, as: Call) => Promise<Answer>;
  put: (path: string, body: unknown, as: Call) => Promise<Answer>;
  get: (path: string, as: Call) => Promise<Answer>;
  receiveText: (from: string, body: string) => Promise<unknown>;
  settle: () => Promise<void>;
};

const must = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Today and tomorrow by the practice's clock. */
export function daysOf(timeZone: string, now = new Date()): readonly [string, string] {
  const today = practiceLabels(now, timeZone).date;
  const { until } = boundsOfDay(today, timeZone);
  return [today, practiceLabels(until, timeZone).date];
}

/** Ends the seconds in which anything can be undone. */
export async function endUndo({ sql }: Pick<DayStage, "sql">): Promise<void> {
  await sql`update operation_group set ends_at = now() - interval '1 second' where ends_at > now()`;
  await sql`update operation set ends_at = now() - interval '1 second' where ends_at > now()`;
  await sql`update trip_import set due_from = now() where due_from > now()`;
  await sql`update email_outbox set due_at = now() where due_at < now() + interval '15 seconds'`;
  await sql`update ride set next_check_at = now() where next_check_at < now() + interval '15 seconds'`;
}

/** The office imports the five files of the day, each on the account of its organization. */
export async function importFiles(stage: DayStage, office: Call, each = TRIPS_EACH): Promise<void> {
  const days = daysOf(stage.timeZone);
  for (const [at, name] of ORGANIZATIONS.entries()) {
    const [payer] = await stage.sql<{ id: string }[]>`select id from payer_organization where name = ${name}`;
    const form = new FormData();
    for (const [field, value] of Object.entries({ paymentMethod: "account", payerId: payer?.id ?? "", notify: "true" }))
      form.append(field, value);
    form.append("file", fileOf(at, days, each));
    const read = (answer: Answer): TripImport => OneTripImport.parse(must(answer).body).import;
    const known = read(await stage.post("/api/office/trip-imports", form, office));
    const path = `/api/office/trip-imports/${known._id}`;
    await stage.settle();
    const checked = read(await stage.get(path, office));
    const rows = checked.rows.filter(({ state }) => state === "new").map(({ row }) => row);
    read(await stage.post(`${path}/book`, { revision: checked.revision, rows, cancel: [] }, office));
    await stage.settle();
  }
  await endUndo(stage);
  await stage.settle();
}

type Offer = { rideId: string; driverId: string; dollars?: number };
/** Each driver's token, opened once an hour or so: a day is longer than a session. */
async function tokensOf({ sql }: DayStage, offers: readonly Offer[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const driverId of new Set(offers.map((offer) => offer.driverId)))
    tokens.set(driverId, await openSession(sql, "driver", driverId));
  return tokens;
}

async function allSay(
  stage: DayStage,
  what: string,
  rides: readonly Offer[],
  more = (_: Offer): object => ({}),
): Promise<void> {
  const tokens = await tokensOf(stage, rides);
  for (const ride of rides)
    await stage.put(
      `/api/driver/ride/${what}`,
      { rideId: ride.rideId, ...more(ride) },
      { driverToken: tokens.get(ride.driverId) ?? "" },
    );
}

/** Drivers accept what they are offered, until nothing more is offered. */
export async function acceptOffers(stage: DayStage): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const offers = await stage.sql<
      Offer[]
    >`select id as ride_id, driver_id from ride where status = 'assigned' order by starts_at, id`;
    if (offers.length === 0) return;
    await allSay(stage, "accept", offers);
    await stage.settle();
  }
}

/** An hour on the road: drivers set out to the rides of the coming half hour, and rides of the past are driven and completed. */
export async function driveAnHour(stage: DayStage, except: readonly string[] = []): Promise<void> {
  const past = await stage.sql<Offer[]>`
    update ride set on_my_way_at = coalesce(on_my_way_at, starts_at - interval '20 minutes'), at_door_at = starts_at, on_board_at = starts_at
    where status = 'accepted' and starts_at < now() and driver_id <> all(${[...except]}::uuid[]) returning id as ride_id, driver_id, quote_cents / 100 as dollars`;
  await allSay(stage, "complete", past, ({ dollars }) => ({ fare: dollars }));
  const soon = await stage.sql<Offer[]>`
    select id as ride_id, driver_id from ride where status = 'accepted' and step is null and starts_at between now() and now() + interval '30 minutes'
      and driver_id <> all(${[...except]}::uuid[]) order by starts_at`;
  await allSay(stage, "step", soon, () => ({ step: "on_my_way", minutes: 10 }));
  await endUndo(stage);
  await stage.settle();
}

/** The drivers with the most rides from now on whose vehicles break down. */
export async function driversToBreakDown({ sql }: DayStage): Promise<string[]> {
  const rows = await sql<{ driverId: string }[]>`
    select driver_id from ride where status = 'accepted' and starts_at between now() - interval '1 hour' and now() + interval '6 hours'
    group by driver_id order by count(*) desc, driver_id limit 3`;
  return rows.map(({ driverId }) => driverId);
}

const SENTENCES = [
  "I am in the lobby, where is my driver?",
  "Where is my driver?",
  "Ok thanks",
  "Can you make it 15 minutes later?",
  "Is the driver coming to the back entrance?",
  "👍",
  "Do I need my insurance card?",
  "Please use the ramp on Vine",
  "STOP",
  "Thank you",
];

/** Sixty texts: the first six of passengers whose rides are next, the others of passengers of later rides. */
export async function sendTexts(stage: DayStage): Promise<void> {
  const rows = await stage.sql<{ phone: string }[]>`
    select p.phone from ride r join patient p on p.id = r.patient_id
    where r.status in ('pending', 'assigned', 'accepted') and r.starts_at > now() and p.phone <> '' order by r.starts_at, r.id`;
  const phones = [...new Set(rows.map(({ phone }) => phone))];
  const later = Math.max(6, phones.length - 54);
  const chosen = [...phones.slice(0, 6), ...phones.slice(later)].slice(0, 60);
  for (const [at, phone] of chosen.entries()) await stage.receiveText(phone, SENTENCES[at % SENTENCES.length] ?? "");
  for (let at = chosen.length; at < 60; at += 1)
    await stage.receiveText(phoneOf(9500 + at), "Do you also go to Camden?");
}

/** The office says that a driver is unavailable until the evening, and gives each ride to the best other driver, or lets dispatch look. */
export async function breakDown(stage: DayStage, office: Call, driverId: string): Promise<Answer> {
  const [today] = daysOf(stage.timeZone);
  const now = practiceLabels(new Date(), stage.timeZone).time;
  const period = { from: `${today}T${now}`, to: `${today}T22:00` };
  const path = "/api/office/unavailable-drivers";
  const known = await stage.get(`${path}/rides?${new URLSearchParams({ driverId, ...period })}`, office);
  const { rides } = AffectedRides.parse(must(known).body);
  const decisions = rides
    .filter(({ isOnBoard }) => !isOnBoard)
    .map(({ _id: rideId, revision, best }) =>
      best ? { action: "assign", rideId, revision, driverId: best } : { action: "search", rideId, revision },
    );
  const answer = must(await stage.post(path, { driverId, ...period, cause: "vehicle", decisions }, office));
  await endUndo(stage);
  await stage.settle();
  return answer;
}

/** The nurse with the most visits from now on, of those who have one soon, is away until the evening. */
export async function nurseIsSick(stage: DayStage, office: Call): Promise<string> {
  const [nurse] = await stage.sql<{ id: string }[]>`
    select consultant_id as id from appointment where status = 'paid' and starts_at > now()
    group by consultant_id order by min(starts_at) > now() + interval '1 hour', count(*) desc, consultant_id limit 1`;
  const [today] = daysOf(stage.timeZone);
  const now = practiceLabels(new Date(), stage.timeZone).time;
  const timeOff = { from: `${today}T${now}`, to: `${today}T22:00`, reason: "Called in sick" };
  must(await stage.post(`/api/office/consultants/${nurse?.id}/time-off`, timeOff, office));
  await endUndo(stage);
  await stage.settle();
  return nurse?.id ?? "";
}
