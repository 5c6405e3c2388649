import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll } from "vitest";
import { z } from "zod";
import { startCheckout } from "../local/checkout/server.ts";
import { type TestApp, testApp } from "./app.ts";

const Sessions = z.array(z.object({ id: z.string(), status: z.string(), payment_status: z.string() }));
const Refunds = z.array(z.object({ id: z.string(), amount: z.int(), payment_intent: z.string() }));

/**
 * The API of `testApp` listening on a port, with a local card provider that posts its signed events there. Events arrive
 * unless a test says otherwise with `weather`.
 */
export async function testAppWithCards(env: Record<string, string> = {}) {
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
  const ready = await testApp({ STRIPE_API_URL: provider.url, ...env });
  app = ready;
  afterAll(async () => {
    await provider.stop();
    server.close();
  });

  const press = async (url: string, button: "pay" | "decline" | "cancel") => {
    const answer = await fetch(`${url}/${button}`, { method: "POST", redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  };
  const look = async (what: string): Promise<unknown> => (await fetch(`${provider.url}/control/${what}`)).json();

  return {
    ...ready,
    cards: {
      press,
      /** How the provider's events travel from now on. */
      weather: (webhooks: "deliver" | "hold" | "drop" | "twice") =>
        fetch(`${provider.url}/control`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ webhooks }),
        }),
      deliverHeld: () => fetch(`${provider.url}/control/deliver-held`, { method: "POST" }),
      sessions: async () => Sessions.parse(await look("sessions")),
      refunds: async () => Refunds.parse(await look("refunds")),
    },
  };
}
