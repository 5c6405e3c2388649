import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import postgres from "postgres";
import { type LocalPostgres, startPostgres } from "../local/postgres.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { readConfig } from "../src/config.ts";
import type { Db } from "../src/lib/db/db.ts";
import type { Services } from "../src/lib/services.ts";
import { openServices } from "../src/start.ts";
import { populate } from "./population.ts";
import { type Server, startApi } from "./servers.ts";

/** As many connections as the API and pgbench get each. */
export const POOL_SIZE = 20;

/** One filled database, the services to reach into it, and the product running on it. */
export type House = {
  appointments: number;
  url: string;
  db: Db;
  services: Services;
  api: Server;
  /** What the product on it was told. */
  environment: Record<string, string>;
};
export type Stage = { dir: string; small: House; large: House; postgres: LocalPostgres; clear: () => Promise<void> };

/** PostgreSQL that survives a power cut, with a small and a large house on it. */
export async function setStage(): Promise<Stage> {
  const dir = await scratchDir("bench");
  const server = await startPostgres({ dataDir: join(dir, "postgres"), port: 48_050, durable: true });
  const closing: (() => Promise<void>)[] = [() => removeScratch(dir), server.stop];
  const clear = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const small = await aHouse(server, dir, 10_000, closing);
    const large = await aHouse(server, dir, 1_000_000, closing);
    return { dir, small, large, postgres: server, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function aHouse(
  server: LocalPostgres,
  dir: string,
  appointments: number,
  closing: (() => Promise<void>)[],
): Promise<House> {
  const environment = await environmentOf(server, dir, `house_${appointments}`);
  const { services, close } = await openServices(readConfig(environment), pino({ level: "silent" }));
  closing.push(close);
  // A statement that fills in a million rows may take longer than the product allows any of its own.
  const db = postgres(environment.DATABASE_URL, { onnotice: () => {} });
  await populate({ ...services, db }, appointments);
  await db.end();
  const api = await startApi(environment);
  closing.push(api.stop);
  return { appointments, url: environment.DATABASE_URL, db: services.db, services, api, environment };
}

/** Measures the services alone, in one house that `fill` filled. */
export async function inHouse(
  name: string,
  fill: (db: Db) => Promise<void>,
  measure: (services: Services) => Promise<void>,
): Promise<void> {
  const dir = await scratchDir("bench");
  const server = await startPostgres({ dataDir: join(dir, "postgres"), port: 48_050, durable: true });
  try {
    const environment = await environmentOf(server, dir, name);
    const { services, close } = await openServices(readConfig(environment), pino({ level: "silent" }));
    try {
      const db = postgres(environment.DATABASE_URL, { onnotice: () => {} });
      await fill(db);
      await db.unsafe("vacuum analyze");
      await db.end();
      await measure(services);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    await removeScratch(dir);
  }
}

/** What the product is told that runs on a new database of that name. */
export async function environmentOf(server: LocalPostgres, dir: string, name: string) {
  const admin = postgres(server.url, { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = new URL(server.url);
  url.pathname = name;
  const empty = join(dir, "empty");
  mkdirSync(empty, { recursive: true });
  return {
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    PUBLIC_URL: "https://lamplight.test",
    STRIPE_SECRET_KEY: "sk_test_nobody",
    STRIPE_WEBHOOK_SECRET: "whsec_nobody",
    STRIPE_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Lamplight <hello@lamplight.test>",
    OFFICE_EMAIL: "office@lamplight.test",
    OFFICE_OWNER: "owner@lamplight.test",
    MEETING_BASE_URL: "https://meet.lamplight.test",
    FILES_DIR: empty,
    SITE_DIR: "off",
    SANITY_PROJECT_ID: "nobody00",
  };
}
