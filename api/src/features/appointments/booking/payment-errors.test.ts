import Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { CheckoutUrl } from "../../../../contract/appointments.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf } from "../../../../test/holds.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const settleDown = () => runJobs(frequentJobs(app.services));
const { aHold, pay, pageOf, mark, runOut, stateOf, refundsOf } = holdsOf(app);
type Hold = Awaited<ReturnType<typeof aHold>>;

/** As if the hold's checkout sessions were due for a check. */
const lookNow = ({ appointmentId }: Hold) =>
  app.sql`update checkout set next_check_at = now() where appointment_id = ${appointmentId} and next_check_at is not null`;
const cancel = ({ token, appointmentId }: Hold) =>
  app.post("/api/user/cancel-appointment", { appointmentId }, { token });

afterEach(async () => {
  await app.cards.setWebhooks("deliver");
  await app.cards.answers("give");
});

describe("two pay clicks that overlap while the provider is slow", () => {
  it("lead to one known checkout session, and its payment takes effect", async () => {
    const hold = await aHold();
    await app.cards.answers("hold");
    const first = pay(hold);
    await expect.poll(app.cards.waiting).toBe(1);
    const second = await pay(hold);
    expect(second.status).toBe(503);
    await app.cards.answers("give");

    const { url } = read(CheckoutUrl, await first);
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("leave no payable session when the hold was canceled in between", async () => {
    const hold = await aHold();
    await app.cards.answers("hold");
    const first = pay(hold);
    await expect.poll(app.cards.waiting).toBe(1);
    expect((await cancel(hold)).status).toBe(200);
    await app.cards.answers("give");
    expect((await first).status).toBe(409);
    await lookNow(hold);
    await settleDown();
    expect((await app.cards.sessions())[0]?.status).toBe("expired");
  });
});

describe("a session whose creation got no response", () => {
  it("is created again with the next click: one session, not two", async () => {
    const hold = await aHold();
    await app.cards.injectFault("/checkout/sessions", "lost", 3);
    expect((await pay(hold)).status).toBe(503);
    const before = (await app.cards.sessions()).length;
    const url = await pageOf(hold);
    expect(await app.cards.sessions()).toHaveLength(before);
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("is found and expired by the job once nothing can be paid on it", async () => {
    const hold = await aHold();
    await app.cards.injectFault("/checkout/sessions", "lost", 3);
    expect((await pay(hold)).status).toBe(503);
    const [open] = await app.cards.sessions();
    await runOut(hold);
    await lookNow(hold);
    await settleDown();
    expect((await app.cards.sessions()).find(({ id }) => id === open?.id)?.status).toBe("expired");
  });
});

describe("a session that was replaced by another one", () => {
  const looks = ({ appointmentId }: Hold) => app.sql`
    select status from checkout where appointment_id = ${appointmentId} and next_check_at is not null and status <> 'open'`;

  it("is looked for until the provider says that it has none, and no longer", async () => {
    const hold = await aHold();
    await app.cards.injectFault("/checkout/sessions", "rate_limit");
    expect((await pay(hold)).status).toBe(503);
    await app.sql`
      update checkout set created_at = created_at - interval '61 seconds' where appointment_id = ${hold.appointmentId}`;
    const url = await pageOf(hold);
    expect(await looks(hold)).toEqual([{ status: "closed" }]);
    for (const [answer, left] of [["rate_limit", 1] as const, ["broken", 0] as const]) {
      await app.cards.injectFault("/checkout/sessions", answer);
      await app.sql`update checkout set next_check_at = now() where appointment_id = ${hold.appointmentId} and status = 'closed'`;
      await settleDown();
      expect(await looks(hold)).toHaveLength(left);
    }
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(true);
  });
});

describe("a payment without any notification", () => {
  it("is found when its session is checked, although no event and no patient ever came", async () => {
    const hold = await aHold();
    await app.cards.setWebhooks("drop");
    await app.cards.press(await pageOf(hold), "pay");
    await runOut(hold);
    await lookNow(hold);
    await settleDown();
    expect(await stateOf(hold)).toMatchObject({ payment: true, cancelled: false });
  });

  it("is found by the session's own reference when the checkout does not know its session", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.sql`
      update checkout set status = 'closed', session_id = null, url = null where appointment_id = ${hold.appointmentId}`;
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("is refunded when its account was deleted in between", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.sql`
      update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', deleted_at = now()
      where id = ${hold.id}`;
    await app.cards.press(url, "pay");
    await settleDown();
    expect(await refundsOf(hold)).toMatchObject([{ amount: 8000 }]);
  });
});

it("a second session of one checkout, paid beside the first, is refunded in full", async () => {
  const hold = await aHold();
  const url = await pageOf(hold);
  const [checkout] = await app.sql<{ id: string }[]>`
    select id from checkout where appointment_id = ${hold.appointmentId}`;
  const { hostname, port } = new URL(app.cards.url);
  const stripe = new Stripe("sk_test_other", { host: hostname, port, protocol: "http", telemetry: false });
  const second = await stripe.checkout.sessions.create({
    mode: "payment",
    client_reference_id: checkout?.id ?? "",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 8000, product_data: { name: "Video consultation" } } },
    ],
    success_url: "http://lamplight.test/",
  });
  await Promise.all([app.cards.press(url, "pay"), app.cards.press(second.url ?? "", "pay")]);
  await settleDown();
  expect((await stateOf(hold)).payment).toBe(true);
  const [stray] = await app.sql<{ paymentId: string }[]>`
    select payment_id from unmatched_payment where checkout_id = ${checkout?.id ?? ""}`;
  const returned = (await app.cards.refunds()).filter(({ payment_intent }) => payment_intent === stray?.paymentId);
  expect(returned).toMatchObject([{ amount: 8000 }]);
  expect(await refundsOf(hold)).toEqual([]);
  // Both are settled, so neither is checked again, whichever came first.
  await lookNow(hold);
  await settleDown();
  expect(await app.sql`select next_check_at from checkout where id = ${checkout?.id ?? ""}`).toEqual([
    { nextCheckAt: null },
  ]);
});

describe("a paid session that differs from what we requested", () => {
  it.each([
    ["another amount", "amount_cents = 100000"],
    ["another currency", "currency = 'eur'"],
  ])("(%s) pays for nothing, is recorded, is refunded in full, and the office is notified", async (_, change) => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.sql.unsafe(`update checkout set ${change} where appointment_id = '${hold.appointmentId}'`);
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(false);
    expect((await mark(hold)).status).toBe(409);
    await settleDown();
    const [stray] = await app.sql<{ id: string; paymentId: string; amountCents: number }[]>`
      select u.id, u.payment_id, u.amount_cents from unmatched_payment u
      join checkout on checkout.id = checkout_id where appointment_id = ${hold.appointmentId}`;
    expect(stray?.amountCents).toBe(8000);
    expect(
      (await app.cards.refunds()).filter(({ payment_intent }) => payment_intent === stray?.paymentId),
    ).toMatchObject([{ amount: 8000 }]);
    expect(await app.sql`select kind from email_outbox where subject_id = ${stray?.id ?? null}`).toEqual([
      { kind: "payment-unmatched" },
    ]);
  });
});

describe("a provider that rejects requests", () => {
  it.each(["rate_limit", "unauthenticated", "forbidden", "broken"] as const)(
    "(%s) causes 503 with a message, and the booking stays payable",
    async (answer) => {
      const hold = await aHold();
      await app.cards.injectFault("/checkout/sessions", answer);
      const rejected = await pay(hold);
      expect(rejected.status).toBe(503);
      expect(rejected.body["message"]).toMatch(/^Our card payment service /);
      await app.cards.press(await pageOf(hold), "pay");
      expect((await stateOf(hold)).payment).toBe(true);
    },
  );
});
