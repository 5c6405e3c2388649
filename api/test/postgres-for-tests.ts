import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { type LocalPostgres, startPostgres } from "../local/postgres.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { openDb } from "../src/lib/db/db.ts";
import { migrate } from "../src/lib/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL with the migrated template that `testDatabase` copies. */
    postgres: { url: string; template: string };
  }
}

let dir: string | undefined;
let server: LocalPostgres | undefined;

/** Starts one PostgreSQL for the run and migrates the template once. */
export async function setup(project: TestProject): Promise<void> {
  dir = await scratchDir("tests", { fleeting: true });
  server = await startPostgres({ dataDir: join(dir, "postgres"), port: 0, durable: false });
  const template = new URL(server.url);
  template.pathname = "/migrated";
  const admin = postgres(server.url, { max: 1 });
  await admin`create database migrated`;
  await admin.end();
  const db = openDb(template.href, 1);
  await migrate(db);
  await db.end();
  project.provide("postgres", { url: server.url, template: "migrated" });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (dir) await removeScratch(dir);
}
