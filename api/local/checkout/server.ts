import { once } from "node:events";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { listenFrom } from "../ports.ts";
import { rejectStrangers } from "../strangers.ts";
import { apiRoutes } from "./api-routes.ts";
import { controlRoutes } from "./control-routes.ts";
import { createEndpoint } from "./endpoints.ts";
import { openFaultInjection } from "./fault-injection.ts";
import { Fault } from "./faults.ts";
import { pageRoutes } from "./page-routes.ts";
import { type CheckoutState, expireOverdue } from "./sessions.ts";
import { openStore } from "./store.ts";
import { openWebhooks } from "./webhooks.ts";

export type LocalCheckout = { url: string; stop: () => Promise<void> };
type Options = {
  /** The first port to try; 0 for any. */
  port: number;
  /** The SQLite file; ":memory:" for none. */
  file: string;
  /** The URL and secret of webhook events. */
  webhookUrl: string;
  webhookSecret: string;
  /** Whether the webhook is listed among the account's, as one that somebody has added. */
  listsWebhook?: boolean;
  /** The provider's clock, in whole seconds. */
  now?: () => number;
  /** Milliseconds until the next attempt, by the number of failed ones. */
  retryMs?: (attempts: number) => number;
};

const seconds = (): number => Math.floor(Date.now() / 1000);

/** A local card provider: its API, its hosted page and its webhooks. */
export async function startCheckout(options: Options): Promise<LocalCheckout> {
  const store = openStore(options.file);
  const now = options.now ?? seconds;
  const webhooks = openWebhooks({
    store,
    now,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryMs: options.retryMs,
  });
  const state: CheckoutState = { store, webhooks, now, problems: openFaultInjection(), refundMode: "succeeded" };
  if (options.listsWebhook && store.list("webhook_endpoint").length === 0)
    createEndpoint(state, { url: options.webhookUrl, enabled_events: ["*"] });

  let url = "";
  const app = new Hono<{ Bindings: HttpBindings; Variables: { lost?: true } }>()
    .use(rejectStrangers)
    .use("/v1/*", async (c, next) => {
      await next();
      if (c.get("lost")) c.env.outgoing.destroy();
    })
    .onError((error, c) => {
      if (error instanceof Fault) return c.json(error.body, error.status);
      process.stderr.write(`${error.stack}\n`);
      return c.json({ error: { type: "api_error", message: error.message } }, 500);
    })
    .notFound((c) =>
      c.json(
        {
          error: {
            type: "invalid_request_error",
            message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
          },
        },
        404,
      ),
    )
    .route(
      "/v1",
      apiRoutes(state, () => url),
    )
    .route("/c/pay", pageRoutes(state))
    .route("/control", controlRoutes(state))
    .get("/healthz", (c) => c.json({ success: true }));

  const server = createAdaptorServer({ fetch: app.fetch });
  url = `http://localhost:${await listenFrom(server, options.port)}`;

  const clock = setInterval(() => {
    expireOverdue(state);
    void webhooks.deliverDue();
  }, 500);
  async function stop(): Promise<void> {
    clearInterval(clock);
    state.problems.release();
    const closed = once(server, "close");
    server.close();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    await closed;
    await webhooks.settled();
    store.close();
  }
  let stopped: Promise<void> | undefined;
  return {
    url,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
