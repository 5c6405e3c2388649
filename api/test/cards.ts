import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { afterAll } from "vitest";
import { z } from "zod";
import type { InjectedFault } from "../local/checkout/fault-injection.ts";
import { startCheckout } from "../local/checkout/server.ts";
import { type TestApp, testApp } from "./app.ts";
import type { TestDatabase } from "./database.ts";

const Sessions = z.array(z.object({ id: z.string(), status: z.string(), payment_status: z.string() }));
const Refunds = z.array(z.object({ id: z.string(), amount: z.int(), payment_intent: z.string(), status: z.string() }));
const Payments = z.array(z.object({ id: z.string(), amount: z.int() }));
const Disputes = z.object({ id: z.string() });
const Waiting = z.object({ waiting: z.int() });

/**
 * `testApp` listening on a port, with a local card provider that posts its signed webhook events there. `weather` changes how
 * events are delivered.
 */
export async function testAppWithCards(env: Record<string, string> = {}, database?: TestDatabase, log?: Logger) {
  let app: TestApp | null = null;
  const server = createServer(
    getRequestListener((request) => app?.app.fetch(request) ?? new Response(null, { status: 503 })),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const provider = await startCheckout({
    port: 0,
    file: ":memory:",
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret: "whsec_local",
    retryMs: () => 50,
  });
  const ready = await testApp({ STRIPE_API_URL: provider.url, ...env }, database, log);
  app = ready;
  afterAll(async () => {
    await provider.stop();
    server.close();
  });

  const press = async (url: string, button: "pay" | "decline" | "cancel") => {
    const form = new URLSearchParams({ email: "payer@mail.test" });
    const answer = await fetch(`${url}/${button}`, { method: "POST", body: form, redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  };
  const look = async (what: string): Promise<unknown> => (await fetch(`${provider.url}/control/${what}`)).json();

  const control = (path: string, body: object) =>
    fetch(`${provider.url}/control${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    ...ready,
    cards: {
      url: provider.url,
      press,
      /** Sets how the provider's events are delivered. */
      setWebhooks: (webhooks: "deliver" | "hold" | "drop" | "twice") => control("", { webhooks }),
      deliverHeld: (order: "as they came" | "reversed" = "as they came") => control("/deliver-held", { order }),
      /** Makes calls whose path starts with this fail this many times. */
      injectFault: (path: string, answer: InjectedFault["answer"], times = 1) =>
        control("/problems", { path, answer, times }),
      clearFaults: () => control("", { problems: "none" }),
      /** Sets whether writes are answered or held; returns how many are held. */
      answers: (answers: "give" | "hold") => control("", { answers }),
      waiting: async () => Waiting.parse(await look("waiting")).waiting,
      /** Sets how refunds begin, and how one of them ends. */
      refundsBegin: (refunds: "succeeded" | "pending") => control("", { refunds }),
      endRefund: (id: string, status: "succeeded" | "failed" | "canceled") => control(`/refunds/${id}`, { status }),
      /** Refunds a payment on the provider's own pages. */
      refundByHand: async (paymentId: string, amountCents: number) => {
        const answer = await fetch(`${provider.url}/v1/refunds`, {
          method: "POST",
          headers: { authorization: "Bearer sk_test_the_office" },
          body: new URLSearchParams({ payment_intent: paymentId, amount: String(amountCents) }),
        });
        return Refunds.element.parse(await answer.json()).id;
      },
      /** Lets the cardholder's bank dispute a payment or a part of it. Returns the dispute's id. */
      dispute: async (paymentId: string, cents?: number) =>
        Disputes.parse(await (await control("/disputes", { payment_intent: paymentId, amount: cents })).json()).id,
      /** Lets the bank decide about a dispute. */
      endDispute: (id: string, status: "won" | "lost") => control(`/disputes/${id}`, { status }),
      sessions: async () => Sessions.parse(await look("sessions")),
      payments: async () => Payments.parse(await look("payments")),
      refunds: async () => Refunds.parse(await look("refunds")),
    },
  };
}
