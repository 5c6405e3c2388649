import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type LocalCheckout, startCheckout } from "./server.ts";

const secret = "whsec_of_this_test";

/** A shop that verifies and records webhook events. */
export async function aShop() {
  const events: Stripe.Event[] = [];
  const shop = { url: "", events, answers: 200 };
  const stripe = new Stripe("sk_test_shop");
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (shop.answers === 200) {
      events.push(stripe.webhooks.constructEvent(body, String(request.headers["stripe-signature"]), secret));
    }
    response.writeHead(shop.answers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  shop.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/webhook`;
  return shop;
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** A checkout that sends its events to that shop, with the provider's package as client. */
export async function aCheckout(shop: Shop, change: { file?: string; now?: () => number } = {}) {
  const checkout: LocalCheckout = await startCheckout({
    port: 0,
    file: ":memory:",
    webhookUrl: shop.url,
    webhookSecret: secret,
    retryMs: () => 50,
    ...change,
  });
  onTestFinished(checkout.stop);
  const { hostname, port } = new URL(checkout.url);
  const stripe = new Stripe("sk_test_any", {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const control = (path: string, body: object) =>
    fetch(`${checkout.url}/control${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { ...checkout, stripe, control };
}

/** The parameters that our API sends when a patient pays. */
export const aBookingInput = (
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: "0197-checkout",
  line_items: [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 8_000, product_data: { name: "Video consultation" } } },
  ],
  success_url: "http://shop.test/back?paid=true&session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop.test/back?paid=false",
  ...change,
});

/** Submits a button of a session's page without following the redirect. */
export const press = (
  session: Pick<Stripe.Checkout.Session, "url">,
  button: "pay" | "decline" | "cancel",
): Promise<Response> =>
  fetch(`${session.url}/${button}`, {
    method: "POST",
    body: new URLSearchParams({ email: "payer@mail.test" }),
    redirect: "manual",
  });

/** Creates a session and pays it. */
export async function aPayment(stripe: Stripe) {
  const { id, url } = await stripe.checkout.sessions.create(aBookingInput());
  await press({ url }, "pay");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  return { session: id, payment: String(payment_intent) };
}

/** A checkout with one payment. */
export async function aPaidCheckout() {
  const shop = await aShop();
  const checkout = await aCheckout(shop);
  return { ...checkout, shop, ...(await aPayment(checkout.stripe)) };
}
