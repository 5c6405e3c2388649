import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { OneTripImport, type TripImport } from "../contract/trip-imports.ts";
import { startPostgres } from "../local/postgres.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { boundsOfDay, practiceLabels } from "../src/lib/time/practice-time.ts";
import { daysOf } from "../test/busy-day/day.ts";
import { fillMorning } from "../test/busy-day/fill.ts";
import { fileOf, ORGANIZATIONS } from "../test/busy-day/trips.ts";
import { type LocalStage, localStage } from "./busy-day.ts";
import { compare } from "./compare.ts";
import { addConsultants, addPast, addPatients } from "./population.ts";
import { conditions, growthLine } from "./report.ts";
import { startApi } from "./servers.ts";
import { environmentOf } from "./stage.ts";
import { addRides } from "./years.ts";

/** Rides and visits on record, half of each. */
const [FEW, MANY] = [1_000, 100_000];
const TRIPS = 500;
const NURSES = 20;
const READINGS = 40;
const AIM = 1.5;
/** As often as people and their screens ask. */
const PAUSE_MS = 250;

type House = { past: number; stage: LocalStage; importing: Importing };
type Importing = { checkedMs: number; bookedMs: number; besideMs: number };

/** The office's screens on a day of 500 trips and 300 visits, with few and with many rides and visits on record. */
export async function measureVolume(say: (line: string) => void): Promise<void> {
  const dir = await scratchDir("bench");
  const server = await startPostgres({ dataDir: join(dir, "postgres"), port: 48_050, durable: true });
  const closing: (() => Promise<void>)[] = [() => removeScratch(dir), server.stop];
  try {
    const houses: House[] = [];
    for (const past of [FEW, MANY]) {
      const environment = await environmentOf(server, dir, `volume_${past}`);
      const api = await startApi(environment);
      closing.push(api.stop);
      houses.push(await fill(api.url, environment.DATABASE_URL, past));
    }
    const [few, many] = houses;
    if (!few || !many) throw new Error("There are two houses");
    say(await conditions(few.stage.sql));
    for (const { past, importing } of houses) say(importLine(past, importing));
    const [today] = daysOf(few.stage.timeZone);
    const screens = {
      Today: "today",
      "Rides of the day": `ride-day?day=${today}`,
      Lanes: `ride-lanes?day=${today}`,
      Calendar: `calendar?day=${today}`,
    };
    for (const [name, path] of Object.entries(screens)) {
      const slowestOf = (house: House) => () => p95(house.stage, `/api/office/${path}`);
      const growth = await compare(slowestOf(many), slowestOf(few));
      const [p95Few, p95Many] = [growth.reference, growth.subject].map(({ median }) => `${median.toFixed(0)} ms`);
      say(growthLine(`${name}, p95 ${p95Many} with ${MANY}, ${p95Few} with ${FEW}`, growth, AIM));
    }
    for (const { stage } of houses) await stage.sql.end();
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function fill(siteUrl: string, databaseUrl: string, past: number): Promise<House> {
  const sql = postgres(databaseUrl, { onnotice: () => {} });
  const patients = past / 10;
  await addConsultants(sql, NURSES);
  await addPatients(sql, "patient", patients);
  await addPast(sql, past / 2, patients, NURSES);
  await addRides(sql, past / 2, patients);
  const stage = await localStage({ siteUrl, databaseUrl });
  const { date } = practiceLabels(new Date(), stage.timeZone);
  await fillMorning(stage.sql, stage.ownerId, boundsOfDay(date, stage.timeZone).from);
  await sql.unsafe("vacuum analyze");
  await sql.end();
  return { past, stage, importing: await importTrips(stage) };
}

/** One file of 500 trips is checked and booked, and beside it somebody reads Today again and again. */
async function importTrips(stage: LocalStage): Promise<Importing> {
  const [payer] = await stage.sql<{ id: string }[]>`select id from payer_organization where name = ${ORGANIZATIONS[0]}`;
  const form = new FormData();
  for (const [field, value] of Object.entries({ paymentMethod: "account", payerId: payer?.id ?? "", notify: "true" }))
    form.append(field, value);
  form.append("file", fileOf(0, daysOf(stage.timeZone), TRIPS));
  const waits: number[] = [];
  let isOver = false;
  const beside = (async () => {
    for (; !isOver; await pause(PAUSE_MS)) waits.push(await timed(() => stage.get("/api/office/today", stage.office)));
  })();
  const path = "/api/office/trip-imports";
  const until = async (id: string, state: TripImport["state"]): Promise<TripImport> => {
    const known = OneTripImport.parse((await stage.get(`${path}/${id}`, stage.office)).body).import;
    if (known.state === state) return known;
    await pause(PAUSE_MS);
    return until(id, state);
  };
  let id = "";
  const checkedMs = await timed(async () => {
    id = OneTripImport.parse((await stage.post(path, form, stage.office)).body).import._id;
    await until(id, "checked");
  });
  const { revision, rows } = await until(id, "checked");
  const bookedMs = await timed(async () => {
    const chosen = rows.filter(({ state }) => state === "new").map(({ row }) => row);
    await stage.post(`${path}/${id}/book`, { revision, rows: chosen, cancel: [] }, stage.office);
    await until(id, "booked");
  });
  isOver = true;
  await beside;
  return { checkedMs, bookedMs, besideMs: slowest(waits) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const slowest = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function p95(stage: LocalStage, path: string): Promise<number> {
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1)
    times.push(
      await timed(async () => {
        const { status } = await stage.get(path, stage.office);
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      }),
    );
  return slowest(times);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const importLine = (past: number, { checkedMs, bookedMs, besideMs }: Importing): string =>
  `${TRIPS} trips with ${past} on record: checked in ${seconds(checkedMs)}, booked in ${seconds(bookedMs)}; Today beside it p95 ${besideMs.toFixed(0)} ms`;
