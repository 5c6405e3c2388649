import { pino } from "pino";
import postgres from "postgres";
import { readConfig } from "../src/config.ts";
import { calendarOfDay } from "../src/features/appointments/office/calendar.ts";
import type { Services } from "../src/lib/services.ts";
import { practiceLabels } from "../src/lib/time/practice-time.ts";
import { openServices } from "../src/start.ts";
import { type Comparison, compareInTurns } from "./compare.ts";
import { addConsultants, addPast, addPatients } from "./population.ts";
import { environmentOf, type Stage } from "./stage.ts";

const NURSES = 50;
const FEW = 10_000;
const MANY = 1_000_000;
const DAY_MS = 24 * 60 * 60_000;

/** How many times as long the desk's calendar of a day takes with a hundred times as many appointments on record. */
export async function measureCalendarGrowth({
  dir,
  postgres: server,
}: Pick<Stage, "dir" | "postgres">): Promise<Comparison> {
  const houses = [];
  try {
    for (const appointments of [FEW, MANY]) houses.push(await aHouse(server, dir, appointments));
    const [few, many] = houses;
    if (!few || !many) throw new Error("There are two houses");
    return await compareInTurns(
      () => millisecondsOfDay(many.services),
      () => millisecondsOfDay(few.services),
    );
  } finally {
    for (const { close } of houses) await close();
  }
}

/** A day that is full of visits in both houses. */
async function millisecondsOfDay({ db, config: { practiceTimeZone } }: Services): Promise<number> {
  const now = new Date();
  const { date } = practiceLabels(new Date(now.getTime() - 3 * DAY_MS), practiceTimeZone);
  const began = performance.now();
  const { columns } = await calendarOfDay(db, date, now, practiceTimeZone);
  if (!columns.every(({ slots }) => slots.some(({ visitId }) => visitId))) throw new Error("Somebody has no visit");
  return performance.now() - began;
}

async function aHouse(server: Stage["postgres"], dir: string, appointments: number) {
  const environment = await environmentOf(server, dir, `calendar_${appointments}`);
  const { services, close } = await openServices(readConfig(environment), pino({ level: "silent" }));
  const db = postgres(environment.DATABASE_URL, { onnotice: () => {} });
  const patients = appointments / 10;
  await addConsultants(db, NURSES);
  await addPatients(db, "patient", patients);
  await addPast(db, appointments, patients, NURSES);
  await db.unsafe("vacuum analyze");
  await db.end();
  return { services, close };
}
