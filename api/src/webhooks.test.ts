import { pino } from "pino";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { testAppWithCards } from "../test/cards.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = await testAppWithCards({}, undefined, log);

const signer = new Stripe("sk_test_signs_only");
async function event(type: string, object: Record<string, unknown>) {
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: "event", type, data: { object } });
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret: "whsec_local" });
  return app.post("/api/stripe/webhook", payload, { headers: { "stripe-signature": signature } });
}

it.each([
  ["checkout.session.completed", { object: "checkout.session", id: "cs_unknown" }],
  ["refund.updated", { object: "refund", id: "re_unknown" }],
  ["charge.dispute.created", { object: "dispute", id: "du_unknown" }],
  ["charge.refunded", { object: "charge", id: "ch_unknown", payment_intent: "pi_unknown" }],
  ["invoice.paid", { object: "invoice", id: "in_unknown" }],
])("acknowledges a signed %s about an unknown object", async (type, object) => {
  expect((await event(type, object)).status).toBe(200);
});

it("logs the id of an unknown object, and nothing else of the event", async () => {
  await event("refund.updated", { object: "refund", id: "re_lost", reason: "a secret reason" });
  const line = lines.find(({ id }) => id === "re_lost");
  expect(line).toMatchObject({ kind: "refund", msg: "a webhook is about an unknown object" });
  expect(JSON.stringify(lines)).not.toContain("a secret reason");
});

it("makes the provider send an event again when the object could not be read", async () => {
  await app.cards.injectFault("/refunds/", "broken", 9);
  expect((await event("refund.updated", { object: "refund", id: "re_unknown" })).status).toBe(503);
  await app.cards.clearFaults();
});
