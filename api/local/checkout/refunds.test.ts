import { expect, test } from "vitest";
import { aPaidCheckout } from "./desk-for-tests.ts";

test("a payment is refunded in full once", async () => {
  const { stripe, shop, payment } = await aPaidCheckout();
  const refund = await stripe.refunds.create({ payment_intent: payment });
  expect(refund).toMatchObject({ amount: 8_000, status: "succeeded", payment_intent: payment });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id });
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  await expect
    .poll(() => shop.events.map(({ type }) => type))
    .toEqual(expect.arrayContaining(["refund.created", "charge.refunded"]));
});

test("a payment is refunded in parts until nothing is left", async () => {
  const { stripe, payment } = await aPaidCheckout();
  await stripe.refunds.create({ payment_intent: payment, amount: 3_000, metadata: { refund: "0197-part" } });
  await expect(stripe.refunds.create({ payment_intent: payment, amount: 5_001 })).rejects.toThrow(
    "Refund amount ($50.01) is greater than unrefunded amount on charge ($50.00)",
  );
  await stripe.refunds.create({ payment_intent: payment, amount: 5_000 });
  const { data } = await stripe.refunds.list({ payment_intent: payment });
  expect(data.map(({ amount }) => amount)).toEqual([5_000, 3_000]);
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ["latest_charge"] });
  expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 8_000 });
});

test("a repeated refund with the same key is one refund", async () => {
  const { stripe, payment } = await aPaidCheckout();
  const keyed = { idempotencyKey: "refund-1" };
  const first = await stripe.refunds.create({ payment_intent: payment, amount: 1_000 }, keyed);
  const again = await stripe.refunds.create({ payment_intent: payment, amount: 1_000 }, keyed);
  expect(again.id).toBe(first.id);
  expect((await stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
});

test("a refund of an unknown payment is rejected", async () => {
  const { stripe } = await aPaidCheckout();
  await expect(stripe.refunds.create({ payment_intent: "pi_nobody" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});
