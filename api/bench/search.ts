import { pino } from "pino";
import postgres from "postgres";
import { z } from "zod";
import { readConfig } from "../src/config.ts";
import { openServices } from "../src/start.ts";
import { type Comparison, compareInTurns } from "./compare.ts";
import { addConsultants } from "./population.ts";
import { startApi } from "./servers.ts";
import { environmentOf, type Stage } from "./stage.ts";

const FEW = 36;
const MANY = 45_000;
/** The only one of the name, however many there are. */
const ONLY = "Zenobia Quist";

/** What somebody asks for; each finds a whole page in the small house too, but for the one name. */
const QUESTIONS = {
  "as the office lists them": { sort: "listed" },
  "soonest free": { sort: "soonest" },
  "lowest price": { sort: "price" },
  "best rated": { sort: "rating" },
  "one name": { q: "zenob qui" },
  "what hurts": {
    q: "my heart",
    also: "Cardiac Nurse,Emergency Nurse,Geriatric Nurse,Surgical Nurse",
    sort: "soonest",
  },
  "free today": { day: "today", sort: "rating" },
  "a language and a price": { language: "Spanish", maxFee: "150", sort: "price" },
};
const LIMIT = "12";
const Found = z.object({ doctors: z.array(z.unknown()).min(1) });

/** Of each question: how many times as long its page takes to come from the server among 45,000 consultants as among 36. */
export async function measureSearchGrowth({
  dir,
  postgres: server,
}: Pick<Stage, "dir" | "postgres">): Promise<Record<string, Comparison>> {
  const houses = [];
  try {
    for (const consultants of [FEW, MANY]) houses.push(await aHouse(server, dir, consultants));
    const [few, many] = houses;
    if (!few || !many) throw new Error("There are two houses");
    const growth: Record<string, Comparison> = {};
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const wish = new URLSearchParams({ ...question, limit: LIMIT });
      growth[name] = await compareInTurns(
        () => millisecondsOfPage(`${many.url}/api/doctor/search?${wish}`),
        () => millisecondsOfPage(`${few.url}/api/doctor/search?${wish}`),
      );
    }
    return growth;
  } finally {
    for (const { close } of houses) await close();
  }
}

async function millisecondsOfPage(url: string): Promise<number> {
  const began = performance.now();
  const answer = await (await fetch(url)).text();
  const took = performance.now() - began;
  Found.parse(JSON.parse(answer));
  return took;
}

/** One of eight is away, one of three speaks Spanish, and the others are free at any time of today and the week. */
async function aHouse(server: Stage["postgres"], dir: string, consultants: number) {
  const environment = {
    ...(await environmentOf(server, dir, `search_${consultants}`)),
    PRACTICE_TIME_ZONE: zoneOfMorning(new Date()),
  };
  const { close } = await openServices(readConfig(environment), pino({ level: "silent" }));
  const db = postgres(environment.DATABASE_URL, { onnotice: () => {} });
  // Each would be looked at on its way in, one by one.
  await db`alter table consultant disable trigger user`;
  await addConsultants(db, consultants);
  await db`
    update consultant set available = position % 8 <> 7, review_count = position % 5, review_stars = position % 5 * 4,
      name = case when position = 20 then ${ONLY} else name end,
      languages = case when position % 3 = 0 then array['English', 'Spanish'] else array['English'] end`;
  // Half of them are free today, whatever the hour is.
  await db`
    update consultant set next_free_until = 'infinity', next_free_at = case
      when not available then 'infinity'
      when position % 2 = 0 then (select min(start) from bookable_slots(now()) start)
      else now() + interval '1 day' + position % 100 * interval '1 hour' end`;
  await db`
    insert into consultant_week (consultant_id, day, free_starts, free_parts)
    select id, (now() at time zone time_zone)::date, array[next_free_at],
      array[((next_free_at at time zone time_zone)::date - date '1970-01-01') * 4, ((next_free_at at time zone time_zone)::date - date '1970-01-01') * 4 + 1,
        ((next_free_at at time zone time_zone)::date - date '1970-01-01') * 4 + 2]
    from consultant cross join practice where available
    on conflict (consultant_id) do update set free_starts = excluded.free_starts, free_parts = excluded.free_parts`;
  await db`alter table consultant enable trigger user`;
  await db.unsafe("vacuum full analyze consultant");
  await db.unsafe("vacuum full analyze consultant_week");
  await db.end();
  await close();
  const { url, stop } = await startApi(environment);
  return { url, close: stop };
}

const ZONES = ["Pacific/Auckland", "Asia/Kolkata", "Europe/Berlin", "America/New_York", "Pacific/Honolulu"];

/** A zone in which it is still morning: in the evening nobody would be found who is free today. */
function zoneOfMorning(now: Date): string {
  const zone = ZONES.find((timeZone) => {
    const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric" }).format(now));
    return hour >= 4 && hour < 13;
  });
  if (!zone) throw new Error("It is always morning somewhere");
  return zone;
}
