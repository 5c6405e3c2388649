import Stripe from "stripe";
import { expect, test } from "vitest";
import { aBookingInput, aCheckout, aShop, press } from "./desk-for-tests.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);

test("a session has its amount, its page and the status unpaid", async () => {
  const { stripe, url } = await aCheckout(await aShop());
  const session = await stripe.checkout.sessions.create(aBookingInput());
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 8_000, currency: "usd" });
  expect(session.url).toBe(`${url}/c/pay/${session.id}`);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ client_reference_id: "0197-checkout" });
});

test("a session includes its line items only on request", async () => {
  const { stripe } = await aCheckout(await aShop());
  const { id } = await stripe.checkout.sessions.create(aBookingInput());
  expect((await stripe.checkout.sessions.retrieve(id)).line_items).toBeUndefined();
  const asked = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
  expect(asked.line_items?.data).toMatchObject([{ description: "Video consultation", amount_total: 8_000 }]);
});

test("a session lasts from thirty minutes to twenty-four hours", async () => {
  const { stripe } = await aCheckout(await aShop());
  const lasting = (seconds: number) =>
    stripe.checkout.sessions.create(aBookingInput({ expires_at: nowSeconds() + seconds }));
  await expect(lasting(29 * 60)).rejects.toMatchObject({ statusCode: 400, param: "expires_at" });
  await expect(lasting(25 * 3600)).rejects.toMatchObject({ statusCode: 400, param: "expires_at" });
  expect((await lasting(31 * 60)).status).toBe("open");
});

test("missing, misspelled and invalid parameters are rejected by name", async () => {
  const { stripe } = await aCheckout(await aShop());
  const { success_url: _, ...noReturn } = aBookingInput();
  await expect(stripe.checkout.sessions.create(noReturn)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    code: "parameter_missing",
    param: "success_url",
  });
  const misspelt = Object.assign(aBookingInput(), { sucess_url: "http://shop.test" });
  await expect(stripe.checkout.sessions.create(misspelt)).rejects.toMatchObject({ code: "parameter_unknown" });
  await expect(stripe.checkout.sessions.create(aBookingInput({ success_url: "back" }))).rejects.toMatchObject({
    param: "success_url",
  });
});

test("an unknown session is a missing resource", async () => {
  const { stripe } = await aCheckout(await aShop());
  const lost = stripe.checkout.sessions.retrieve("cs_test_nobody");
  await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  await expect(lost).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
});

test("only an open session can be expired, and the shop gets the event", async () => {
  const shop = await aShop();
  const { stripe } = await aCheckout(shop);
  const { id } = await stripe.checkout.sessions.create(aBookingInput());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow("has a status of expired");
  await expect.poll(() => shop.events.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
});

test("a session expires automatically", async () => {
  const shop = await aShop();
  let now = nowSeconds();
  const { stripe } = await aCheckout(shop, { now: () => now });
  const session = await stripe.checkout.sessions.create(aBookingInput({ expires_at: now + 31 * 60 }));
  now += 32 * 60;
  await expect.poll(() => shop.events.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  expect((await press(session, "pay")).status).toBe(410);
});

test("a repeated key returns the same session, and is rejected with other parameters", async () => {
  const { stripe } = await aCheckout(await aShop());
  const keyed = { idempotencyKey: "checkout-1" };
  const first = await stripe.checkout.sessions.create(aBookingInput(), keyed);
  const again = await stripe.checkout.sessions.create(aBookingInput(), keyed);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  const other = stripe.checkout.sessions.create(aBookingInput({ client_reference_id: "other" }), keyed);
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  const list = await stripe.checkout.sessions.list();
  expect(list.data.map(({ id }) => id)).toEqual([first.id]);
});

test("concurrent requests with one key create one session", async () => {
  const { stripe } = await aCheckout(await aShop());
  const attempts = Array.from({ length: 5 }, () =>
    stripe.checkout.sessions.create(aBookingInput(), { idempotencyKey: "once" }),
  );
  await Promise.allSettled(attempts);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test("a live API key is rejected", async () => {
  const { url } = await aCheckout(await aShop());
  const answer = await fetch(`${url}/v1/checkout/sessions`, { headers: { authorization: "Bearer sk_live_real" } });
  expect(answer.status).toBe(401);
});
