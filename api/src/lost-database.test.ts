import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
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

let dir: string;
let server: Awaited<ReturnType<typeof startPostgres>>;
const start = (port: number) => startPostgres({ dataDir: join(dir, "postgres"), port, durable: false });
beforeAll(async () => {
  dir = await scratchDir("lost-database", { fleeting: true });
  server = await start(0);
});
afterAll(async () => {
  await server.stop();
  await removeScratch(dir);
});

async function serving() {
  const env = await wholeEnvironment(server.url);
  const { child, said } = serve({ ...env, LIMIT_FORMS_PER_ADDRESS: "100000", DATABASE_POOL_SIZE: "6" });
  const sql = openDb(server.url, 3);
  onTestFinished(() => sql.end({ timeout: 1 }));
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${env.PUBLIC_URL}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, said: String(Object(await answer.json())["message"]) };
  };
  const write = () =>
    post("/api/user/contact", { name: "Ann", email: "ann@x.test", subject: "Hours", message: "When?" });
  const logIn = () => post("/api/user/login", { email: `${crypto.randomUUID()}@x.test`, password: "wrong horse" });
  await isReady(env.PUBLIC_URL);
  return { child, said, sql, write, logIn };
}

/** Kills every connection of the product, time and again, until `isOver`; answers how many it met. */
async function killConnections(sql: ReturnType<typeof openDb>, which: string): Promise<number> {
  const killed = await sql.unsafe(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'postgres.js' and ${which}`);
  return killed.length;
}

it("killed while it waits for a lock inside a transaction, a request is answered 503, and the next one is served", async () => {
  const { child, sql, write } = await serving();
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table contact_message in access exclusive mode`;
  const asked = write();
  // The office's own look at its inbox may wait there as well.
  const ours = "wait_event_type = 'Lock' and query like '%insert into contact_message%'";
  await expect.poll(() => killConnections(sql, ours)).toBe(1);
  const unavailable = "We cannot reach our records right now. Please try again in a minute.";
  expect(await asked).toEqual({ status: 503, said: unavailable });
  await lock`rollback`;
  lock.release();
  expect((await write()).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

it(`connections killed at random under ${CLIENTS} clients cost 503s and no process`, async () => {
  const { child, said, sql, write, logIn } = await serving();
  let isOver = false;
  const met = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
    while (!isOver) met.add((await (turn % 2 === 0 ? write : logIn)()).status);
  });
  let killed = 0;
  await expect.poll(async () => (killed += await killConnections(sql, "true"))).toBeGreaterThan(KILLS);
  isOver = true;
  await Promise.all(clients);
  expect([...met].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await write()).status, { timeout: RECOVERY_MS }).toBe(200);
  expect([child.exitCode, said().match(/.*request failed.*/)?.[0]]).toEqual([null, undefined]);
});

it(`PostgreSQL stopped under ${CLIENTS} clients and started again costs 503s, and then all is well`, async () => {
  const { child, write, logIn } = await serving();
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
