import Stripe from "stripe";
import { expect, test } from "vitest";
import { aBookingInput, aCheckout, aPaidCheckout, aShop, press } from "./desk-for-tests.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each([
  ["balance_insufficient", "StripeInvalidRequestError"],
  ["forbidden", "StripePermissionError"],
  ["broken", "StripeAPIError"],
])("an error (%s) is stored under its key for a day, and not under another key", async (answer, type) => {
  const { stripe, control, payment } = await aPaidCheckout();
  await control("/problems", { path: "/refunds", answer });
  const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent: payment }, { idempotencyKey });
  await expect(refund("first")).rejects.toMatchObject({ type });
  await expect(refund("first")).rejects.toMatchObject({ type, headers: { "idempotent-replayed": "true" } });
  expect((await refund("second")).status).toBe("succeeded");
});

test.each([
  ["rate_limit", "StripeRateLimitError"],
  ["unauthenticated", "StripeAuthenticationError"],
])("an error before the request begins (%s) leaves the key free", async (answer, type) => {
  const { stripe, control, payment } = await aPaidCheckout();
  await control("/problems", { path: "/refunds", answer });
  const refund = () => stripe.refunds.create({ payment_intent: payment }, { idempotencyKey: "same" });
  await expect(refund()).rejects.toMatchObject({ type });
  expect((await refund()).status).toBe("succeeded");
});

test("a key expires after a day", async () => {
  let now = nowSeconds();
  const { stripe } = await aCheckout(await aShop(), { now: () => now });
  const open = () => stripe.checkout.sessions.create(aBookingInput(), { idempotencyKey: "old" });
  const first = await open();
  now += 25 * 60 * 60;
  expect((await open()).id).not.toBe(first.id);
});

test("a key is in use until its first request is answered", async () => {
  const { stripe, control, url } = await aCheckout(await aShop());
  await control("", { answers: "hold" });
  const open = () => stripe.checkout.sessions.create(aBookingInput(), { idempotencyKey: "slow" });
  const first = open();
  const waiting = async () => (await fetch(`${url}/control/waiting`)).json();
  await expect.poll(waiting).toEqual({ waiting: 1 });
  await expect(open()).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await control("", { answers: "give" });
  expect((await open()).id).toBe((await first).id);
});

test("a request whose response was lost is answered again under its key", async () => {
  const { stripe, control } = await aCheckout(await aShop());
  await control("/problems", { path: "/checkout/sessions", answer: "lost", times: 2 });
  const open = () => stripe.checkout.sessions.create(aBookingInput(), { idempotencyKey: "lost" });
  await expect(open()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const { id } = await open();
  expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
});

test("a pending refund succeeds or fails later, and a failed one can be repeated", async () => {
  const { stripe, control, shop, payment } = await aPaidCheckout();
  await control("", { refunds: "pending" });
  const refund = await stripe.refunds.create({ payment_intent: payment });
  expect(refund.status).toBe("pending");
  await control(`/refunds/${refund.id}`, { status: "succeeded" });
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  await control(`/refunds/${refund.id}`, { status: "failed" });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect((await stripe.refunds.create({ payment_intent: payment })).amount).toBe(8_000);
  await expect
    .poll(() => shop.events.map(({ type }) => type))
    .toEqual(expect.arrayContaining(["refund.created", "refund.updated", "refund.failed"]));
});

test("a payment can be refunded again once its dispute is won", async () => {
  const { stripe, control, payment } = await aPaidCheckout();
  await control("/disputes", { payment_intent: payment });
  const [dispute] = (await stripe.disputes.list()).data;
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({ code: "charge_disputed" });
  await control(`/disputes/${dispute?.id ?? ""}`, { status: "won" });
  await expect(stripe.refunds.create({ payment_intent: payment })).resolves.toMatchObject({ status: "succeeded" });
});

test("a disputed payment can't be refunded, and the shop gets the outcome of the dispute", async () => {
  const { stripe, control, shop, payment } = await aPaidCheckout();
  await control("/disputes", { payment_intent: payment });
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({ code: "charge_disputed" });
  const disputes = () => shop.events.filter(({ type }) => type.startsWith("charge.dispute."));
  await expect.poll(disputes).toHaveLength(1);
  const [opened] = disputes();
  const id = opened?.data.object && "id" in opened.data.object ? String(opened.data.object.id) : "";
  await control(`/disputes/${id}`, { status: "lost" });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "lost", payment_intent: payment });
});

test("held events can be delivered in reverse order", async () => {
  const shop = await aShop();
  const { stripe, control } = await aCheckout(shop);
  await control("", { webhooks: "hold" });
  await press(await stripe.checkout.sessions.create(aBookingInput()), "pay");
  await control("/deliver-held", { order: "reversed" });
  expect(shop.events.map(({ type }) => type)).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
});

test("the controls accept only JSON", async () => {
  const { url } = await aCheckout(await aShop());
  const body = JSON.stringify({ webhooks: "drop" });
  const sent = await fetch(`${url}/control`, { method: "POST", headers: { "content-type": "text/plain" }, body });
  expect(sent.status).toBe(415);
});
