import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aBookingInput, aCheckout, aShop, press } from "./desk-for-tests.ts";

const types = (events: { type: string }[]) => events.map(({ type }) => type);

test("a payment notifies the shop before the payer is redirected", async () => {
  const shop = await aShop();
  const { stripe } = await aCheckout(shop);
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const answer = await press(session, "pay");
  expect(types(shop.events)).toContain("checkout.session.completed");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`http://shop.test/back?paid=true&session_id=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: { status: "succeeded", amount_received: 8_000, latest_charge: { captured: true, amount: 8_000 } },
  });
});

test("a session can be paid only once", async () => {
  const shop = await aShop();
  const { stripe } = await aCheckout(shop);
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const answers = await Promise.all([press(session, "pay"), press(session, "pay")]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await stripe.events.list({ type: "charge.succeeded" })).data).toHaveLength(1);
});

test("a declined card leaves the session open, and it can still be paid", async () => {
  const shop = await aShop();
  const { stripe } = await aCheckout(shop);
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const declined = await press(session, "decline");
  expect(declined.status).toBe(303);
  const page = await fetch(new URL(String(declined.headers.get("location")), String(session.url)));
  expect(await page.text()).toContain("Your card was declined");
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect(shop.events).toEqual([]);
  expect((await press(session, "pay")).status).toBe(303);
});

test("canceling redirects to the shop and leaves the session open", async () => {
  const { stripe } = await aCheckout(await aShop());
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const answer = await press(session, "cancel");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "http://shop.test/back?paid=false"]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
});

test("the page shows what is paid for and how much, and that it is a test", async () => {
  const { stripe } = await aCheckout(await aShop());
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const page = await (await fetch(String(session.url))).text();
  for (const words of ["$80.00", "Video consultation", "Pay $80.00", "Local test checkout"])
    expect(page).toContain(words);
});

test("an event that the shop rejects is sent again until it is accepted", async () => {
  const shop = await aShop();
  shop.answers = 500;
  const { stripe } = await aCheckout(shop);
  await press(await stripe.checkout.sessions.create(aBookingInput()), "pay");
  expect(shop.events).toEqual([]);
  shop.answers = 200;
  await expect.poll(() => types(shop.events)).toContain("checkout.session.completed");
});

test("sessions and undelivered events survive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "checkout.sqlite");
  const shop = await aShop();
  shop.answers = 503;
  const before = await aCheckout(shop, { file });
  const session = await before.stripe.checkout.sessions.create(aBookingInput());
  await press(session, "pay");
  await before.stop();
  shop.answers = 200;
  const after = await aCheckout(shop, { file });
  expect((await after.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  await expect.poll(() => types(shop.events)).toContain("checkout.session.completed");
});

test("tests can hold, drop or double events", async () => {
  const shop = await aShop();
  const { stripe, control } = await aCheckout(shop);
  const payOne = async () => press(await stripe.checkout.sessions.create(aBookingInput()), "pay");
  const completed = () => types(shop.events).filter((type) => type === "checkout.session.completed").length;

  await control("", { webhooks: "drop" });
  await payOne();
  await control("", { webhooks: "hold" });
  await payOne();
  expect(completed()).toBe(0);
  expect(await (await control("/deliver-held", {})).json()).toEqual({ delivered: 3 });
  expect(completed()).toBe(1);
  await control("", { webhooks: "twice" });
  await payOne();
  await expect.poll(completed).toBe(3);
  expect((await control("", { webhooks: "sometimes" })).status).toBe(400);
});
