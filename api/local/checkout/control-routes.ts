import { Hono } from "hono";
import { z } from "zod";
import type { Desk } from "./sessions.ts";

const Change = z.strictObject({
  webhooks: z.enum(["deliver", "hold", "drop", "twice"]).optional(),
  delayMs: z.number().int().min(0).optional(),
});

/** For tests: how news travels, and everything the provider remembers. */
export function controlRoutes({ store, webhooks }: Desk) {
  return new Hono()
    .post("/", async (c) => {
      const change = Change.safeParse(await c.req.json());
      return change.success
        ? c.json(webhooks.setWeather(change.data))
        : c.json({ error: z.prettifyError(change.error) }, 400);
    })
    .post("/deliver-held", async (c) => c.json({ delivered: await webhooks.deliverHeld() }))
    .get("/sessions", (c) => c.json(store.list("checkout.session")))
    .get("/refunds", (c) => c.json(store.list("refund")))
    .get("/events", (c) => c.json(store.list("event")));
}
