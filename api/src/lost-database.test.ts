import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startPostgres } from "../local/postgres.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { PATIENCE_MS } from "../test/patience.ts";
import { isReady, serve, wholeEnvironment } from "../test/served.ts";
import { openDb } from "./lib/db.ts";

const { whole } = inject("extent");
/** So long may it take until all is well again. */
const RECOVERY_MS = whole ? 10_000 : PATIENCE_MS;
const CLIENTS = whole ? 20 : 6;
const KILLS = whole ? 100 : 30;

const start = (port: number) => startPostgres({ dataDir: join(dir, "postgres"), port, durable: false });
const dir = await scratchDir("lost-database", { fleeting: true });
let server = await start(0);
const env = await wholeEnvironment(server.url, afterAll);
const settings = { ...env, LIMIT_FORMS_PER_ADDRESS: "100000", DATABASE_POOL_SIZE: "6" };
const { child, said } = serve(settings, [], afterAll);
const sql = openDb(server.url, 3);
beforeAll(() => isReady(env.PUBLIC_URL));
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await server.stop();
  await removeScratch(dir);
});

async function post(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${env.PUBLIC_URL}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, said: String(Object(await answer.json())["message"]) };
}
const write = () => post("/api/user/contact", { name: "Ann", email: "ann@x.test", subject: "Hours", message: "When?" });
const logIn = () => post("/api/user/login", { email: `${crypto.randomUUID()}@x.test`, password: "wrong horse" });

/** Kills those of our connections; answers how many there were. */
async function killConnections(which: string): Promise<number> {
  const killed = await sql.unsafe(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'postgres.js' and ${which}`);
  return killed.length;
}

it("killed while it waits for a lock inside a transaction, a request is answered 503, and the next one is served", async () => {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table contact_message in access exclusive mode`;
  const asked = write();
  // The office's own look at its inbox may wait there as well.
  const ours = "wait_event_type = 'Lock' and query like '%insert into contact_message%'";
  await expect.poll(() => killConnections(ours)).toBe(1);
  const unavailable = "We cannot reach our records right now. Please try again in a minute.";
  expect(await asked).toEqual({ status: 503, said: unavailable });
  await lock`rollback`;
  lock.release();
  expect((await write()).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

it(`connections killed at random under ${CLIENTS} clients cost 503s and no process`, async () => {
  const saidBefore = said().length;
  let isOver = false;
  const met = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
    while (!isOver) met.add((await (turn % 2 === 0 ? write : logIn)()).status);
  });
  let killed = 0;
  await expect.poll(async () => (killed += await killConnections("true"))).toBeGreaterThan(KILLS);
  isOver = true;
  await Promise.all(clients);
  expect([...met].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await write()).status, { timeout: RECOVERY_MS }).toBe(200);
  const saidSince = said().slice(saidBefore);
  expect([child.exitCode, saidSince.match(/.*request failed.*/)?.[0]]).toEqual([null, undefined]);
});

it(`PostgreSQL stopped under ${CLIENTS} clients and started again costs 503s, and then all is well`, async () => {
  let isOver = false;
  const met = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
    while (!isOver) met.add((await (turn % 2 === 0 ? write : logIn)()).status);
  });
  await expect.poll(() => [...met]).toContain(200);
  await server.stop();
  await expect.poll(() => [...met]).toContain(503);
  server = await start(server.port);
  await expect.poll(async () => (await write()).status, { timeout: RECOVERY_MS }).toBe(200);
  isOver = true;
  await Promise.all(clients);
  expect([...met].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
  expect(child.exitCode).toBeNull();
});
