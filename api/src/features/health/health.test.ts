import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { CHECKS, Health, JOB_NAMES } from "../../../contract/health.ts";
import { read, testApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aColleague } from "../../../test/staff.ts";
import { jobs } from "../../jobs.ts";
import { openDb } from "../../lib/db/db.ts";
import { serveMetrics } from "./metrics.ts";
import { isLate } from "./service.ts";

/** A server that responds, with 404 at least. */
async function aListener(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

const mailbox = await testMailbox();
const cards = await aListener((_, response) => response.writeHead(404).end());
const app = await testApp({ SMTP_URL: mailbox.url, STRIPE_API_URL: cards, SANITY_API_HOST: "http://localhost:9" });
afterAll(() => app.services.jobs.stop());
const owner = await aColleague(app, "owner");
const health = async () => read(Health, await app.get("/api/office/health", owner));

it("the owner sees which dependencies respond, whatever the response", async () => {
  const { parts } = await health();
  expect(parts.map(({ part, isThere }) => [part, isThere])).toEqual([
    ["records", true],
    ["cards", true],
    ["mail", true],
    ["content", false],
  ]);
});

it("the owner sees what was set up and whether it works, from the last few minutes", async () => {
  const { checks } = await health();
  expect(checks.map(({ check }) => check)).toEqual([...CHECKS]);
  const stateOf = (name: string) => checks.find(({ check }) => check === name);
  expect(stateOf("mail")).toMatchObject({ state: "works", advice: null });
  expect(stateOf("content")).toMatchObject({ state: "fails", found: "Sanity doesn't respond." });
  expect(stateOf("backup")).toMatchObject({ state: "warns", found: "There is no backup." });
  await app.sql`insert into backup_run (row_count, file_count) values (1, 1)`;
  expect((await health()).checks).toEqual(checks);
});

it("the owner sees the backlog, and how much of it needs a person", async () => {
  const { owed: before } = await health();
  await app.sql`
    insert into email_outbox (kind, subject_id, last_error, needs_attention, due_at)
    values ('welcome', gen_random_uuid(), 'The mail server refuses us.', true, now() + interval '1 day'),
      ('welcome', gen_random_uuid(), null, false, now() + interval '1 day')`;
  const { owed } = await health();
  expect(owed.emails).toEqual({ waiting: before.emails.waiting + 2, troubled: before.emails.troubled + 1 });
});

it("every background job has a name that says what it does", () => {
  expect(jobs(app.services).filter(({ name }) => JOB_NAMES[name] === undefined)).toEqual([]);
});

it("a failing job counts as late at once, and no longer once it succeeds", async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error("Something is in its way");
    return 0;
  };
  app.services.jobs.start([{ name: "planted", run }]);
  const planted = async () => (await health()).jobs.find(({ name }) => name === "planted");
  await eventually(async () =>
    expect(await planted()).toMatchObject({ isLate: true, failingSince: expect.any(String) }),
  );
  isBroken = false;
  app.services.jobs.wake();
  await eventually(async () =>
    expect(await planted()).toMatchObject({ isLate: false, failingSince: null, doneAt: expect.any(String) }),
  );
});

it("a job that has not completed for a minute is late", () => {
  const now = new Date();
  const done = (secondsAgo: number) => ({
    name: "emails",
    doneAt: new Date(now.getTime() - secondsAgo * 1000),
    failingSince: null,
  });
  expect([isLate(done(5), now), isLate(done(61), now)]).toEqual([false, true]);
});

it("the versions are those that run", async () => {
  const { versions } = await health();
  expect(versions).toMatchObject({ node: process.version, postgres: expect.stringMatching(/^18/) });
  const [last] = await app.sql<{ name: string }[]>`select name from migration order by name desc limit 1`;
  expect(versions.schema).toBe(last?.name);
});

it("the same is served to Prometheus on its own port, and never on the site's", async () => {
  const metrics = await aListener(serveMetrics(app.services));
  const response = await fetch(`${metrics}/metrics`);
  const text = await response.text();
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(text).toContain('lamplight_reachable{part="cards"} 1');
  expect(text).toContain('lamplight_reachable{part="content"} 0');
  expect(text).toMatch(/^lamplight_owed\{what="refunds"\} \d+$/m);
  expect(text).toMatch(/^lamplight_backup_age_seconds \d+/m);
  expect(text).toMatch(/^lamplight_info\{node="v\d+/m);
  expect(text).toContain("process_cpu_seconds_total");
  expect((await fetch(`${metrics}/api/doctor/list`)).status).toBe(404);
  for (const path of ["/metrics", "/api/metrics"]) {
    const answer = await app.app.request(path);
    expect(await answer.text()).not.toContain("lamplight_reachable");
  }
});

it("an unreachable database is reported to Prometheus, and its own metrics are left out", async () => {
  const db = openDb("postgres://nobody@127.0.0.1:9/none", 1);
  const metrics = await aListener(serveMetrics({ ...app.services, db }));
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).toContain('lamplight_reachable{part="records"} 0');
  expect(text).toContain('lamplight_reachable{part="cards"} 1');
  expect(text).not.toMatch(/^lamplight_(owed|info)\{/m);
  await db.end({ timeout: 0 });
});
