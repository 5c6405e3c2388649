import { beforeAll, expect, it } from "vitest";
import { ConsultantList } from "../../contract/consultants.ts";
import { sweepAll } from "../../src/lib/sweeps.ts";
import { frequentJobs } from "../../src/sweeps.ts";
import { read } from "../app.ts";
import { testAppWithCards } from "../cards.ts";
import { bareDatabase } from "../database.ts";
import { testMailbox } from "../mailbox.ts";
import { everyRow, makeOldDatabase } from "./old-database.ts";

/** Columns that later migrations took away, by table. */
const GONE: Record<string, string[]> = { driver: ["offers"] };

const mailbox = await testMailbox();
const database = await bareDatabase();
await makeOldDatabase(database.sql);
const before = await everyRow(database.sql);
const app = await testAppWithCards({ SMTP_URL: mailbox.url }, database);
const migrated = await everyRow(database.sql);

const idOf = (end: string) => `01900000-0000-7000-8000-${end.padStart(12, "0")}`;

/** Gives the provider the pages that the old database knows of, paid where they were paid. */
async function openPages(): Promise<void> {
  await app.cards.weather("drop");
  const pages = await app.sql<{ id: string; amountCents: number; isPaid: boolean }[]>`
    select id, amount_cents, status = 'paid' as is_paid from checkout where session_id is not null`;
  for (const { id, amountCents, isPaid } of pages) {
    const session = await app.on.cards.open({
      checkoutId: id,
      amountCents,
      currency: "usd",
      expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 40 * 60_000),
      label: "Of before",
      successUrl: "http://lamplight.test/",
      cancelUrl: "http://lamplight.test/",
    });
    if (isPaid) await app.cards.press(session.url ?? "", "pay");
    const { paymentId } = await app.on.cards.read(session.id);
    await app.sql`update checkout set session_id = ${session.id}, payment_id = ${paymentId} where id = ${id}`;
    if (paymentId) await app.sql`update refund set payment_id = ${paymentId} where checkout_id = ${id}`;
  }
}

beforeAll(async () => {
  await openPages();
  await sweepAll(frequentJobs(app.on));
});

it("an old database has something in every table", () => {
  for (const [table, rows] of before) expect([table, rows.length > 0]).toEqual([table, true]);
});

it("is migrated without losing a row or a value", async () => {
  for (const [table, rows] of before)
    for (const row of rows) {
      const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !GONE[table]?.includes(column)));
      expect(migrated.get(table)).toContainEqual(expect.objectContaining(kept));
    }
});

it("keeps sessions, and counts reviews that were written before they were counted, of those who had a visit", async () => {
  expect((await app.get("/api/user/get-profile", { token: "ann" })).status).toBe(200);
  expect((await app.get("/api/driver/profile", { driverToken: "dan" })).status).toBe(200);
  const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
  expect(doctors).toMatchObject([{ rating: 5, reviewCount: 1 }]);
});

it("ends, completes, arranges and hands on what waited, and leaves alone what did not", async () => {
  const visits = await app.sql`
    select right(id::text, 2) as id, status, cancel_reason, meeting_url is not null as has_call from appointment order by id`;
  const rides = await app.sql`
    select right(id::text, 2) as id, status, cancel_reason, driver_id is not null as has_driver from ride order by id`;
  expect(visits.map((row) => Object.values(row).join(" "))).toEqual([
    "b1 held  false",
    "b2 lapsed unpaid false",
    "b3 paid  true",
    "b4 completed  true",
    "b5 completed  true",
    "b6 cancelled patient false",
    "b7 lapsed slot_taken false",
    "b8 cancelled patient false",
  ]);
  expect(rides.map((row) => Object.values(row).join(" "))).toEqual([
    "e1 unpaid  false",
    "e2 cancelled unpaid false",
    "e3 assigned  true",
    "e4 assigned  true",
    "e5 accepted  true",
    "e6 completed  true",
    "e7 cancelled no_driver false",
    "e8 cancelled time_passed false",
  ]);
});

it("sends each owed refund and letter once, and none that had been sent", async () => {
  const done = async () => ({
    refunds: (await app.cards.refunds()).map(({ amount }) => amount).sort(),
    letters: mailbox.received.map(({ to, subject }) => `${to}: ${subject}`).sort(),
  });
  const once = await done();
  expect(once.refunds).toEqual([6500, 8000]);
  expect(new Set(once.letters).size).toBe(once.letters.length);
  expect(once.letters).toContain("ann@patient.test: Welcome to Lamplight");
  expect(once.letters).not.toContain("bea@patient.test: Welcome to Lamplight");
  await app.sql`update letter set due_at = now() where due_at is not null`;
  await sweepAll(frequentJobs(app.on));
  expect(await done()).toEqual(once);
  expect(await app.sql`select kind from letter where due_at is not null`).toEqual([]);
  expect(await app.sql`select id from refund where refunded_at is null`).toEqual([]);
});

it("closes the pages of what has ended, and leaves open those that can be paid", async () => {
  const pages = await app.sql<{ id: string; status: string }[]>`
    select id, status from checkout where id = any(${["f1", "f2", "fe1", "fe2"].map(idOf)}::uuid[]) order by id`;
  expect(pages.map(({ status }) => status)).toEqual(["open", "closed", "open", "closed"]);
});
