import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Gap, Reconciliation } from "../../../../contract/reconciliation.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { refundJob, refundSearch } from "../../../lib/money/refunds.ts";
import { nightlyReconciliation } from "./reconcile.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");

afterEach(() => app.cards.setWebhooks("deliver"));

async function aPayment(): Promise<string> {
  const { appointmentId } = await aPaidVisit(app);
  const [paid] = await app.sql<{ paymentId: string }[]>`
    select payment_id from checkout where appointment_id = ${appointmentId} and payment_id is not null`;
  return paid?.paymentId ?? "";
}

const check = async () => read(Reconciliation, await app.post("/api/office/money/check", {}, owner));
const gapOf = (gaps: Gap[], providerId: string) => gaps.find((gap) => gap.providerId === providerId);
/** A check's difference about one of the provider's records; undefined if there is none. */
const found = async (providerId: string) => gapOf((await check()).open, providerId);

/** A payment in a checkout session that isn't ours. */
async function aStrangePayment(): Promise<string> {
  const known = new Set((await app.cards.payments()).map(({ id }) => id));
  const page = new URLSearchParams({
    mode: "payment",
    success_url: "https://other.test",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "4200",
    "line_items[0][price_data][product_data][name]": "Something else",
  });
  const answer = await fetch(`${app.cards.url}/v1/checkout/sessions`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_the_office" },
    body: page,
  });
  await app.cards.press(z.object({ url: z.string() }).parse(await answer.json()).url, "pay");
  const made = (await app.cards.payments()).find(({ id }) => !known.has(id));
  return made?.id ?? "";
}

describe("the check finds", () => {
  it("a payment that we do not know, until someone explains it", async () => {
    const paymentId = await aStrangePayment();
    const gap = await found(paymentId);
    expect(gap).toMatchObject({ kind: "unknown_payment", cents: 4200, whose: null });
    const path = `/api/office/money/gaps/${gap?._id}/explain`;
    expect((await app.post(path, { reason: "" }, owner)).status).toBe(400);
    const answers = await Promise.all([1, 2].map(() => app.post(path, { reason: "The Christmas market" }, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { open, over } = await check();
    expect(gapOf(open, paymentId)).toBeUndefined();
    expect(gapOf(over, paymentId)?.explained).toMatchObject({ by: "Olive Desk", reason: "The Christmas market" });
    const log = await app.sql`select action, reason from audit_entry where subject_id = ${gap?._id ?? ""}`;
    expect(log).toEqual([{ action: "difference explained", reason: "The Christmas market" }]);
  });

  it("a payment of ours that the provider does not have, until someone explains it", async () => {
    const paymentId = await aPayment();
    expect(await found(paymentId)).toBeUndefined();
    const made = `pi_${crypto.randomUUID()}`;
    await app.sql`update checkout set payment_id = ${made} where payment_id = ${paymentId}`;
    expect(await found(made)).toMatchObject({
      kind: "missing_payment",
      cents: 8000,
      oursCents: null,
      whose: { patient: { name: "Ann Lee" } },
    });
    expect(await found(paymentId)).toMatchObject({ kind: "unknown_payment" });
    await app.sql`update checkout set payment_id = ${paymentId} where payment_id = ${made}`;
    const { open, over } = await check();
    expect([gapOf(open, made), gapOf(open, paymentId)]).toEqual([undefined, undefined]);
    expect(gapOf(over, made)).toMatchObject({ closedAt: expect.any(String) });
  });

  it("no cash payment as missing, nor one that is older than the days it checks", async () => {
    const [inCash, old] = [await aPayment(), await aPayment()];
    await app.sql`
      update checkout set method = 'cash', taken_by = (select id from staff limit 1), session_id = null, url = null, payment_id = 'cash_1'
      where payment_id = ${inCash}`;
    await app.sql`
      update checkout set created_at = now() - interval '90 days', payment_id = 'pi_of_long_ago' where payment_id = ${old}`;
    const { open } = await check();
    expect(open.filter(({ kind }) => kind === "missing_payment")).toEqual([]);
    await app.sql`update checkout set payment_id = ${old}, created_at = now() where payment_id = 'pi_of_long_ago'`;
    await app.sql`
      update checkout set method = 'card', taken_by = null, session_id = ${`cs_${inCash}`}, payment_id = ${inCash} where payment_id = 'cash_1'`;
  });

  it("a refund made at the provider whose event never came, and closes the difference once it is recorded", async () => {
    const paymentId = await aPayment();
    await app.cards.setWebhooks("drop");
    const refundId = await app.cards.refundByHand(paymentId, 1500);
    expect(await found(refundId)).toMatchObject({ kind: "unknown_refund", cents: 1500 });
    await refundSearch(app.services).run();
    const { open, over } = await check();
    expect(gapOf(open, refundId)).toBeUndefined();
    expect(gapOf(over, refundId)).toMatchObject({ closedAt: expect.any(String), explained: null });
  });

  it("a refund that failed at the provider and counts as sent here", async () => {
    const paymentId = await aPayment();
    await app.sql`
      select schedule_refund(id, payment_id, 2000, 'visit_cancelled') from checkout where payment_id = ${paymentId}`;
    await refundJob(app.services).run();
    const refund = (await app.cards.refunds()).find(({ payment_intent }) => payment_intent === paymentId);
    expect(await found(refund?.id ?? "")).toBeUndefined();
    await app.cards.setWebhooks("drop");
    await app.cards.endRefund(refund?.id ?? "", "failed");
    expect(await found(refund?.id ?? "")).toMatchObject({
      kind: "failed_refund",
      cents: 2000,
      whose: { patient: { name: "Ann Lee" } },
    });
  });

  it("a dispute without any event, records it, and finds nothing the next time", async () => {
    const paymentId = await aPayment();
    await app.cards.setWebhooks("drop");
    await app.cards.dispute(paymentId);
    const gap = (await check()).open.find(({ kind, cents }) => kind === "dispute" && cents === 8000);
    const [taken] = await app.sql<{ providerId: string }[]>`
      select provider_id from dispute where payment_id = ${paymentId}`;
    expect(taken?.providerId).toBe(gap?.providerId);
    expect(await found(gap?.providerId ?? "")).toBeUndefined();
  });

  it("a different amount, and shows both; once explained, it is reported again only if the amount changes", async () => {
    const paymentId = await aPayment();
    const standsHere = (cents: number) =>
      app.sql`update checkout set amount_cents = ${cents} where payment_id = ${paymentId}`;
    await standsHere(7900);
    const gap = await found(paymentId);
    expect(gap).toMatchObject({ kind: "differs", cents: 8000, oursCents: 7900 });
    await app.post(`/api/office/money/gaps/${gap?._id}/explain`, { reason: "A slip" }, owner);
    expect(await found(paymentId)).toBeUndefined();
    await standsHere(7800);
    expect(await found(paymentId)).toMatchObject({ oursCents: 7800, explained: null });
    await standsHere(8000);
    expect(await found(paymentId)).toBeUndefined();
  });
});

it("the nightly check runs once when it is due, and schedules the next one a night later", async () => {
  const paymentId = await aStrangePayment();
  await app.sql`update reconciliation set due_at = now() where done_at is null`;
  const before = await app.sql`select id from reconciliation where done_at is not null and asked_by is null`;
  await Promise.all([nightlyReconciliation(app.services).run(), nightlyReconciliation(app.services).run()]);
  const after = await app.sql`select id from reconciliation where done_at is not null and asked_by is null`;
  expect(after).toHaveLength(before.length + 1);
  const { open, last, nextAt } = read(Reconciliation, await app.get("/api/office/money/check", owner));
  expect(gapOf(open, paymentId)).toBeDefined();
  expect(last).toMatchObject({ by: null });
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
});

it("returns the stored check when the provider stops responding during a dispute, which the next check records", async () => {
  const paymentId = await aPayment();
  await app.cards.setWebhooks("drop");
  await app.cards.dispute(paymentId);
  await app.cards.injectFault("/disputes/", "broken", 9);
  const { last, open } = await check();
  await app.cards.clearFaults();
  const gap = open.find(({ kind, cents }) => kind === "dispute" && cents === 8000);
  expect(gap).toBeDefined();
  expect(Date.parse(last?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await app.sql`select from dispute where payment_id = ${paymentId}`).toHaveLength(0);
  await check();
  expect(await app.sql`select from dispute where payment_id = ${paymentId}`).toHaveLength(1);
});

it("is tried again when the provider does not respond", async () => {
  await app.sql`update reconciliation set due_at = now() where done_at is null`;
  const before = await app.sql`select id from reconciliation where done_at is not null`;
  await app.cards.injectFault("/payment_intents", "broken", 9);
  await nightlyReconciliation(app.services).run();
  await app.cards.clearFaults();
  expect(await app.sql`select id from reconciliation where done_at is not null`).toHaveLength(before.length);
  const [waits] = await app.sql`
    select due_at > now() and due_at < now() + interval '11 minutes' as soon from reconciliation where done_at is null`;
  expect(waits).toEqual({ soon: true });
});

it("an open difference is on Today for owners and viewers, not for the desk", async () => {
  const gap = await found(await aStrangePayment());
  for (const [role, isSeen] of [
    ["owner", true],
    ["view", true],
    ["desk", false],
  ] as const) {
    const { tasks: needs } = read(Today, await app.get("/api/office/today", await aColleague(app, role)));
    expect(needs.some(({ kind, targetId }) => kind === "gap" && targetId === gap?._id)).toBe(isSeen);
  }
  expect((await app.get("/api/office/money/check", await aColleague(app, "desk"))).status).toBe(403);
  expect((await app.post("/api/office/money/check", {}, await aColleague(app, "view"))).status).toBe(403);
});
