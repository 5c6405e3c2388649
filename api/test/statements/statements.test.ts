import { expect, it } from "vitest";
import { z } from "zod";
import { AUDIT_ACTIONS, CHANGED_FIELDS } from "../../contract/audit-actions.ts";
import { frequentJobs } from "../../src/jobs.ts";
import { firstIdAt } from "../../src/lib/db/id-times.ts";
import { runJobs } from "../../src/lib/jobs/jobs.ts";
import { testAppWithCards } from "../cards.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { wholeDescription } from "../description.ts";
import { eventually } from "../eventually.ts";
import { testMailbox } from "../mailbox.ts";
import { signingKeys } from "../pushes.ts";
import { testTexts } from "../texts.ts";
import { makeEveryCall } from "./every-call.ts";
import { growingTables, MANY, makeLarge } from "./large-database.ts";
import { callsOf, callsSince, readsOf, wholeReadsOf } from "./plans.ts";

const CONNECTIONS = 2;
/** Calls that only the card and text message providers make, and streams, which run no queries while open. */
const NOT_OURS = [
  "POST /api/stripe/webhook",
  "POST /api/texts/inbound",
  "POST /api/texts/status",
  "GET /api/user/rides/live",
  "GET /api/driver/rides/live",
  "GET /api/office/events",
  "GET /api/ride/followed/live",
];
/** Answered without the database. */
const REDIRECTS = ["GET /api/user/newsletter/unsubscribe/{token}"];

const mailbox = await testMailbox();
const texts = await testTexts();
const database = await testDatabase();
await planAsInProduction(database);
await makeLarge(database.sql);
const growing = await growingTables(database.sql);
const app = await testAppWithCards(
  { ...texts.env, ...signingKeys, SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: String(CONNECTIONS) },
  database,
);
const began = firstIdAt(new Date());
const before = await readsOf(database.sql);
const calledBefore = await callsOf(database.sql);
const made = await makeEveryCall(app, mailbox, texts);
await runJobs(frequentJobs(app.services));
const statements = await wholeReadsOf(app.services.db, CONNECTIONS);
const called = callsSince(calledBefore, await callsOf(database.sql));

/** Connections from now on plan for the values of each call. Those of other tests plan once. */
async function planAsInProduction({ sql, url }: TestDatabase): Promise<void> {
  await sql`alter database ${sql(new URL(url).pathname.slice(1))} set plan_cache_mode = auto`;
}

it("every growing table is large in this database, later ones included", async () => {
  const small = await app.sql`
    select relname as name from pg_class where oid in (select relid from pg_stat_user_tables) and reltuples < ${MANY}
      and relname = any(${growing}::text[])`;
  expect(small).toEqual([]);
});

it("every described call was made", async () => {
  const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const { paths } = Paths.parse(await wholeDescription());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const patternOf = (call: string) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  const missing = described.filter(
    (call) => ![...NOT_OURS, ...REDIRECTS].includes(call) && ![...made].some((one) => patternOf(call).test(one)),
  );
  expect(missing).toEqual([]);
});

it("every action and changed field that these calls logged is known, so that the log shows it in words", async () => {
  const logged = await app.sql<{ action: string; field: string | null }[]>`
    select distinct action, field from audit_entry left join lateral jsonb_object_keys(change) as field on true
    where id >= ${began}::uuid`;
  const isUnknown = ({ action, field }: { action: string; field: string | null }) =>
    !Object.hasOwn(AUDIT_ACTIONS, action) || (field !== null && !Object.hasOwn(CHANGED_FIELDS, field));
  expect(logged.filter(isUnknown)).toEqual([]);
});

it("no statement scans a growing table", () => {
  expect(statements.size).toBeGreaterThan(80);
  const slow = [...statements].filter(([, tables]) => tables.some((name) => growing.includes(name)));
  expect(slow).toEqual([]);
});

/**
 * A patient's place on the waitlist is counted among all wishes whose times overlap theirs. Each time that is offered for a visit is judged
 * as the move to it is. Reports of a month read the visits and rides of two months, here of 55, and the ones before and after each.
 */
const MOST_READ: Partial<Record<string, number>> = {
  waitlist_entry: 10 * MANY,
  appointment: (MANY * 4) / 5,
  ride: (MANY * 4) / 5,
};

it("jobs, functions and triggers don't scan a growing table or read many rows", async () => {
  await app.services.db.end({ timeout: 5 });
  await eventually(async () => {
    const after = await readsOf(database.sql);
    const read = growing.map((name) => {
      const [was, is] = [before.get(name), after.get(name)];
      return {
        name,
        scans: (is?.scans ?? 0) - (was?.scans ?? 0),
        isFew: (is?.rows ?? 0) - (was?.rows ?? 0) < (MOST_READ[name] ?? MANY / 3),
      };
    });
    expect(read).toEqual(growing.map((name) => ({ name, scans: 0, isFew: true })));
  });
});

/** The most executions of one function by all calls together: fewer than there are rows of a page of nurses who have 200 visits to settle each. */
const MOST_CALLS = 1500;
/** Every decision about a visit or a ride reads a setting or two. */
const MOST_CALLS_OF: Partial<Record<string, number>> = { setting_value: 2 * MOST_CALLS };
const calledPerRow = (calls: Map<string, number>) =>
  [...calls].filter(([name, times]) => times > (MOST_CALLS_OF[name] ?? MOST_CALLS));

it("no statement executes a function once per row of a growing table", async () => {
  expect(calledPerRow(called)).toEqual([]);
});

it("a statement that executes a function once per row is found, and one that plans it as a part of itself is not", async () => {
  // A database of its own: here it may scan what it likes.
  const { sql } = await testDatabase({ poolSize: 1 });
  const visits = sql`(select uuidv7() as appointment_id from generate_series(1, ${MOST_CALLS + 1})) as due`;
  await sql`select sum(cents) from ${visits} cross join lateral visit_net(appointment_id)`;
  await sql`select sum(visit_net_cents(appointment_id)) from ${visits}`;
  await sql`select pg_stat_force_next_flush()`;
  await eventually(async () => expect(calledPerRow(await callsOf(sql))).toEqual([["visit_net_cents", MOST_CALLS + 1]]));
});
