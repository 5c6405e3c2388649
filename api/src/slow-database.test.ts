import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { aPatient } from "../test/people.ts";
import { transact } from "./lib/db/transact.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { onError } from "./lib/http/http.ts";

/** One connection, so that the next statement has to use the one that waited. */
const app = await testApp({ DATABASE_POOL_SIZE: "1" });
const { db } = app.services;
const LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
const TOO_LONG = "That took too long. Please try again in a minute.";
const AWAY = "We can't reach our records right now. Please try again in a minute.";

/** As the product sets them, in milliseconds. */
const asOpened = await db<{ name: string; milliseconds: number }[]>`
  select name, setting::int as milliseconds from pg_settings where name = any(${LIMITS})`;
const lower = (limit: string) => db.unsafe(`set ${limit} = 500`);
const restore = async () => {
  for (const { name, milliseconds } of asOpened) await db.unsafe(`set ${name} = ${milliseconds}`);
};
beforeEach(restore);

it("no statement, lock or transaction lasts longer than a visitor waits", () => {
  expect(asOpened.map(({ name }) => name).sort()).toEqual([...LIMITS].sort());
  for (const { milliseconds } of asOpened) {
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThanOrEqual(30_000);
  }
});

describe.each(["statement_timeout", "lock_timeout"])("a statement that waits for a lock until %s", (limit) => {
  it("is answered 503 with our message, and the next one works", async () => {
    const { token } = await aPatient(app);
    await lower(limit);
    const appointments = () => app.get("/api/user/appointments", { token });
    await app.sql.begin(async (tx) => {
      await tx`lock table appointment in access exclusive mode`;
      expect(await appointments()).toMatchObject({ status: 503, body: { message: TOO_LONG } });
    });
    await restore();
    expect((await appointments()).status).toBe(200);
  });

  it("leaves nothing of its transaction behind", async () => {
    const { id, token } = await aPatient(app);
    await lower(limit);
    const logOut = () => app.post("/api/user/logout-everywhere", {}, { token });
    await app.sql.begin(async (tx) => {
      await tx`lock table audit_entry in access exclusive mode`;
      expect(await logOut()).toMatchObject({ status: 503, body: { message: TOO_LONG } });
    });
    expect(await app.sql`select from patient_session where patient_id = ${id}`).toHaveLength(1);
    await restore();
    expect((await logOut()).status).toBe(200);
  });
});

describe("a transaction that is idle until idle_in_transaction_session_timeout", () => {
  it("is aborted, answered 503 and takes no effect, and the pool gets its connection back", async () => {
    const { id, token } = await aPatient(app);
    await lower("idle_in_transaction_session_timeout");
    const isThere = async (pid: number) => (await app.sql`select from pg_stat_activity where pid = ${pid}`).length > 0;
    const idler = new Hono<AppEnv>().onError(onError).post("/", async (c) => {
      c.set("services", app.services);
      await transact(app.services, async (tx) => {
        const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
        await tx`update patient set name = 'Nobody' where id = ${id}`;
        await expect.poll(() => isThere(own?.pid ?? 0)).toBe(false);
        await tx`select 1`;
      });
      return c.json({});
    });
    const answer = await idler.request("/", { method: "POST" });
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ message: AWAY })]);
    const profile = await app.get("/api/user/get-profile", { token });
    expect(profile).toMatchObject({ status: 200, body: { userData: { name: expect.not.stringMatching("Nobody") } } });
  });
});
