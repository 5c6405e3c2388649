import { stringify } from "qs";
import { expect, test } from "vitest";
import { z } from "zod";
import { apiRoutes } from "./api-routes.ts";
import { faultsIn, type Recorded } from "./description-for-tests.ts";
import { aBookingInput, aCheckout, aPayment, aShop } from "./desk-for-tests.ts";
import type { ShopEvent } from "./events.ts";
import { openFaultInjection } from "./fault-injection.ts";
import { openStore } from "./store.ts";
import { openWebhooks } from "./webhooks.ts";

type Call = { params?: object; key?: string; authorization?: string };
type Ask = (kind: string, route: string, call?: Call) => Promise<Record<string, unknown>>;

const Opened = z.object({ id: z.string() });
const SESSION = "Stripe.Checkout.Session";
const REFUND = "Stripe.Refund";
const listOf = (kind: string) => `Stripe.ApiList<${kind}>`;

/** A checkout client that records every response. */
async function aWitness() {
  const shop = await aShop();
  const { stripe, url, control } = await aCheckout(shop);
  const recorded: Recorded[] = [];
  const ask: Ask = async (kind, route, { params, key, authorization = "Bearer sk_test_any" } = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const encoded = stringify(params);
    const answer = await fetch(`${url}/v1${path}${method === "GET" && encoded ? `?${encoded}` : ""}`, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(key ? { "idempotency-key": key } : {}) },
      ...(method === "POST" ? { body: encoded } : {}),
    });
    const json = await answer.text();
    recorded.push({ name: `${recorded.length}: ${answer.status} ${route}`, kind, json });
    return JSON.parse(json);
  };
  return { ask, recorded, aPayment: () => aPayment(stripe), control, url };
}
type Witness = Awaited<ReturnType<typeof aWitness>>;

async function sessions({ ask, aPayment }: Witness): Promise<void> {
  const input = { ...aBookingInput({ customer_email: "payer@mail.test", locale: "en", submit_type: "book" }) };
  const open = await ask(SESSION, "POST /checkout/sessions", { params: { ...input, metadata: { of: "a test" } } });
  await ask(SESSION, `GET /checkout/sessions/${open["id"]}`, { params: { expand: ["line_items"] } });
  await ask(SESSION, `POST /checkout/sessions/${open["id"]}/expire`);
  await ask("Failure", `POST /checkout/sessions/${open["id"]}/expire`);
  const { session, payment } = await aPayment();
  await ask(SESSION, `GET /checkout/sessions/${session}`);
  await ask(SESSION, `GET /checkout/sessions/${session}`, { params: { expand: ["payment_intent.latest_charge"] } });
  await ask(listOf(SESSION), "GET /checkout/sessions", { params: { status: "complete", payment_intent: payment } });
  const intent = await ask("Stripe.PaymentIntent", `GET /payment_intents/${payment}`);
  await ask("Stripe.Charge", `GET /charges/${intent["latest_charge"]}`);
}

async function refunds({ ask, aPayment, control }: Witness): Promise<void> {
  const { payment } = await aPayment();
  const back = (amount: number) =>
    ask(REFUND, "POST /refunds", { params: { payment_intent: payment, amount, reason: "requested_by_customer" } });
  await back(1_000);
  await control("", { refunds: "pending" });
  for (const status of ["succeeded", "failed"]) {
    const { id } = await back(1_000);
    await control(`/refunds/${id}`, { status });
    await ask(REFUND, `GET /refunds/${id}`);
  }
  await control("", { refunds: "succeeded" });
  await ask("Failure", "POST /refunds", { params: { payment_intent: payment, amount: 9_000 } });
  await ask(REFUND, "POST /refunds", { params: { payment_intent: payment } });
  await ask("Failure", "POST /refunds", { params: { payment_intent: payment } });
  await ask(listOf(REFUND), "GET /refunds", { params: { payment_intent: payment } });
}

async function disputes({ ask, aPayment, control }: Witness): Promise<void> {
  for (const status of ["won", "lost"]) {
    const { payment } = await aPayment();
    const { id } = Opened.parse(await (await control("/disputes", { payment_intent: payment })).json());
    await ask("Stripe.Dispute", `GET /disputes/${id}`);
    await ask("Failure", "POST /refunds", { params: { payment_intent: payment } });
    await control(`/disputes/${id}`, { status });
    await ask("Stripe.Dispute", `GET /disputes/${id}`);
  }
  await ask(listOf("Stripe.Dispute"), "GET /disputes");
  await ask(listOf("Stripe.PaymentIntent"), "GET /payment_intents");
  await ask(listOf("Stripe.BalanceTransaction"), "GET /balance_transactions");
  await ask(listOf("Stripe.BalanceTransaction"), "GET /balance_transactions", { params: { expand: ["data.source"] } });
}

async function endpoints({ ask }: Witness): Promise<void> {
  const kind = "Stripe.WebhookEndpoint";
  const params = { url: "https://shop.test/webhook", enabled_events: ["refund.created"] };
  const { id } = Opened.parse(await ask(kind, "POST /webhook_endpoints", { params }));
  await ask(kind, `POST /webhook_endpoints/${id}`, { params: { disabled: "true" } });
  await ask(listOf(kind), "GET /webhook_endpoints");
  await ask("Stripe.DeletedWebhookEndpoint", `DELETE /webhook_endpoints/${id}`);
}

async function failures({ ask, aPayment, control, url }: Witness): Promise<void> {
  const fail = (route: string, call?: Call) => ask("Failure", route, call);
  await fail("GET /refunds", { authorization: "" });
  await fail("GET /refunds", { authorization: "Bearer sk_live_real" });
  await fail("GET /nowhere");
  await fail("GET /checkout/sessions/cs_test_nobody");
  await fail("POST /checkout/sessions", { params: { mode: "payment" } });
  await fail("POST /checkout/sessions", { params: { ...aBookingInput(), misspelt: "x" } });
  await fail("POST /checkout/sessions", { params: aBookingInput({ success_url: "back" }) });
  await fail("POST /checkout/sessions", { params: aBookingInput({ expires_at: 1 }) });
  const { payment } = await aPayment();
  for (const answer of ["rate_limit", "unauthenticated", "forbidden", "balance_insufficient", "broken"]) {
    await control("/problems", { path: "/refunds", answer });
    await fail("POST /refunds", { params: { payment_intent: payment } });
  }
  await control("", { answers: "hold" });
  const first = ask(SESSION, "POST /checkout/sessions", { params: aBookingInput(), key: "in use" });
  const waiting = async () => (await fetch(`${url}/control/waiting`)).json();
  await expect.poll(waiting).toEqual({ waiting: 1 });
  await fail("POST /checkout/sessions", { params: aBookingInput(), key: "in use" });
  await control("", { answers: "give" });
  await first;
  await fail("POST /checkout/sessions", { params: aBookingInput({ client_reference_id: "other" }), key: "in use" });
}

/** Creates all events; returns their types. */
async function announcements({ ask, recorded }: Witness): Promise<Set<string>> {
  const list = await ask(listOf("Stripe.Event"), "GET /events", { params: { limit: 100 } });
  expect(list["has_more"]).toBe(false);
  const events = Array.isArray(list["data"]) ? list["data"] : [];
  for (const { type, id } of events) {
    await ask("Stripe.Event", `GET /events/${id}`);
    const last = recorded.at(-1);
    if (last) last.name += ` ${type}`;
  }
  return new Set(events.map(({ type }) => type));
}

const everyNews: Record<ShopEvent["type"], true> = {
  "checkout.session.completed": true,
  "checkout.session.expired": true,
  "payment_intent.succeeded": true,
  "charge.succeeded": true,
  "charge.refunded": true,
  "charge.dispute.created": true,
  "charge.dispute.closed": true,
  "refund.created": true,
  "refund.updated": true,
  "refund.failed": true,
};

function everyRoute(): string[] {
  const store = openStore(":memory:");
  const now = () => 0;
  const webhooks = openWebhooks({ store, url: "", secret: "", now });
  const { routes } = apiRoutes(
    { store, webhooks, now, problems: openFaultInjection(), refundMode: "succeeded" },
    () => "",
  );
  return routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
}

test("every response and event matches the provider's published description", async () => {
  const witness = await aWitness();
  for (const walk of [sessions, refunds, disputes, endpoints, failures]) await walk(witness);
  const types = await announcements(witness);
  expect([...types].sort()).toEqual(Object.keys(everyNews).sort());

  const { recorded } = witness;
  const wasAsked = (route: string) => {
    const pattern = new RegExp(`: 200 ${route.replaceAll(/:\w+/g, "\\w+")}( |$)`);
    return recorded.some(({ name }) => pattern.test(name));
  };
  expect(everyRoute().filter((route) => !wasAsked(route))).toEqual([]);
  expect(await faultsIn(recorded)).toEqual([]);
});

test("a missing, extra, null or unknown value is reported as an error", async () => {
  const { stripe } = await aCheckout(await aShop());
  const session = await stripe.checkout.sessions.create(aBookingInput());
  const { amount_total: _, ...missing } = session;
  const damaged: [string, object][] = [
    ["missing", missing],
    ["too many", { ...session, total: 8_000 }],
    ["empty", { ...session, id: null }],
    ["unknown value", { ...session, payment_status: "sold" }],
    ["unknown value inside", { ...session, automatic_tax: { ...session.automatic_tax, status: "sold" } }],
  ];
  const recorded = [["whole", session] as const, ...damaged].map(([name, body]) => ({
    name,
    kind: SESSION,
    json: JSON.stringify(body),
  }));
  const faults = await faultsIn(recorded);
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(damaged.map(([name]) => name));
});
