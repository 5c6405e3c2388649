import { execFile } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { AppointmentList } from "../../../contract/appointments.ts";
import { read, testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { aPgBouncer } from "../../../test/pgbouncer.ts";
import { isReady, serve, wholeEnvironment } from "../../../test/served.ts";
import { openDb } from "./db.ts";

/** More requests at once than sessions, so that each session serves many connections. */
const AT_ONCE = 12;
const STOP_MS = 2_000;
const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

const [strict, lenient] = [
  await aPgBouncer(),
  await aPgBouncer([
    "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout",
  ]),
];

/** What a start that fails says. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const { child, output } = serve(env);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).not.toMatch(/\.ts:\d/);
  return output();
}

/** A database whose role has the time limits, as the product asks for behind a pooler. */
async function aDatabaseWithLimits() {
  const database = await testDatabase({ poolSize: 2 });
  const pooled = strict.through(database.url);
  const env = { ...(await wholeEnvironment(pooled)), DATABASE_DIRECT_URL: database.url };
  const said = await failedStart(env);
  expect(said).toContain("sessions have no statement_timeout, lock_timeout, idle_in_transaction_session_timeout");
  for (const statement of said.match(/alter role .*;/g) ?? []) await database.sql.unsafe(statement);
  // What RECONNECT does in PgBouncer.
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
  return { ...database, pooled, env };
}

it("books beside others in few sessions, and hears of changes over the direct connection", async () => {
  const { sql, url, pooled } = await aDatabaseWithLimits();
  const app = await testApp({ DATABASE_DIRECT_URL: url, DATABASE_POOL_SIZE: "8" }, { sql, url: pooled });
  const changes: unknown[] = [];
  app.services.live.subscribe("office:someone", (change) => changes.push(change));
  await app.services.db`update office_presence set until = now() + interval '1 hour'`;

  const { id: docId } = await aConsultant(app);
  const inputs = (await bookingInputsFor(app, docId)).slice(0, AT_ONCE);
  const patients = await Promise.all(inputs.map(() => aPatient(app)));
  const booked = await Promise.all(
    inputs.map((input, n) => app.post("/api/user/book-appointment", input, { token: patients[n]?.token ?? "" })),
  );
  expect(booked.map(({ status }) => status)).toEqual(inputs.map(() => 200));
  for (const { token } of patients)
    expect(read(AppointmentList, await app.get("/api/user/appointments", { token })).appointments).toHaveLength(1);
  await expect.poll(() => changes).not.toEqual([]);
  expect(await app.services.db`select current_setting('statement_timeout') as most`).toEqual([{ most: "15s" }]);
  await app.end();
});

it("a transaction and what is local to it stay in one session", async () => {
  const { pooled } = await aDatabaseWithLimits();
  const db = openDb(pooled, 6, true);
  const sums = Array.from({ length: AT_ONCE }, (_, n) =>
    db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${n % 2}), set_config('lamplight.turn', ${String(n)}, true)`;
      return (await tx`select current_setting('lamplight.turn') as turn`)[0]?.["turn"];
    }),
  );
  expect(await Promise.all(sums)).toEqual(Array.from({ length: AT_ONCE }, (_, n) => String(n)));
  await db.end();
});

it("stops within two seconds", async () => {
  const { env } = await aDatabaseWithLimits();
  const { child, output } = serve(env);
  await isReady(env.PUBLIC_URL);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit", { signal: AbortSignal.timeout(STOP_MS) });
  expect([code, output()]).toEqual([0, expect.stringContaining('"stopped"')]);
});

it("doesn't start with only a pooler, also one that ignores what it doesn't understand, and says what to set", async () => {
  const { url } = await testDatabase({ poolSize: 1 });
  const says = "set DATABASE_DIRECT_URL to PostgreSQL itself.";
  for (const pooler of [strict, lenient]) {
    const DATABASE_URL = pooler.through(url);
    expect(await failedStart(await wholeEnvironment(DATABASE_URL))).toContain(says);
  }
  const direct = { ...(await wholeEnvironment(url)), DATABASE_DIRECT_URL: lenient.through(url) };
  expect(await failedStart(direct)).toContain(says);
});

it.each(["migrate", "check"])("%s over only a pooler says what to set", async (command) => {
  const { url } = await testDatabase({ poolSize: 1 });
  const env = await wholeEnvironment(lenient.through(url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [MAIN, command], { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  expect((stdout + stderr).toLowerCase()).toContain("set database_direct_url to postgresql itself.");
});
