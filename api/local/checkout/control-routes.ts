import { Hono } from "hono";
import { z } from "zod";
import { closeDispute, openDispute } from "./disputes.ts";
import { InjectedFault } from "./fault-injection.ts";
import { Fault } from "./faults.ts";
import { RefundMode } from "./refund-mode.ts";
import { endRefund, RefundEnd } from "./refunds.ts";
import type { CheckoutState } from "./sessions.ts";

const Change = z.strictObject({
  webhooks: z.enum(["deliver", "hold", "drop", "twice"]).optional(),
  delayMs: z.number().int().min(0).optional(),
  refunds: RefundMode.optional(),
  answers: z.enum(["give", "hold"]).optional(),
  problems: z.literal("none").optional(),
});
const Delivery = z.strictObject({ order: z.enum(["as they came", "reversed"]).default("as they came") });
const Ended = z.strictObject({ status: RefundEnd });
const NewDispute = z.strictObject({ payment_intent: z.string(), amount: z.int().positive().optional() });
const DisputeEnd = z.strictObject({ status: z.enum(["won", "lost"]) });

/** Test controls: delivery of webhooks, injected faults, the stored objects, and a reset. JSON only, which HTML forms cannot send. */
export function controlRoutes(state: CheckoutState) {
  const { store, webhooks, problems } = state;
  return new Hono()
    .use(async (c, next) => {
      const isJson = c.req.header("content-type")?.split(";")[0] === "application/json";
      if (c.req.method !== "GET" && !isJson) throw new Fault(415, "invalid_request_error", "Please send JSON.");
      const isOwn = [undefined, new URL(c.req.url).origin].includes(c.req.header("origin"));
      if (!isOwn) throw new Fault(403, "invalid_request_error", "No other page may turn these knobs.");
      await next();
    })
    .post("/", async (c) => {
      const { refunds, answers, problems: none, ...deliveryMode } = read(Change, await c.req.json());
      if (refunds) state.refundMode = refunds;
      if (none) problems.mend();
      if (answers === "hold") problems.hold();
      if (answers === "give") problems.release();
      return c.json(webhooks.setDeliveryMode(deliveryMode));
    })
    .post("/problems", async (c) => {
      problems.plant(read(InjectedFault, await c.req.json()));
      return c.json({ planted: true });
    })
    .post("/start-over", (c) => {
      store.forgetAll();
      problems.mend();
      problems.release();
      state.refundMode = "succeeded";
      return c.json(webhooks.setDeliveryMode({ webhooks: "deliver", delayMs: 0 }));
    })
    .get("/waiting", (c) => c.json({ waiting: problems.waiting() }))
    .post("/deliver-held", async (c) => {
      const { order } = read(Delivery, await c.req.json());
      return c.json({ delivered: await webhooks.deliverHeld(order === "reversed") });
    })
    .post("/refunds/:id", async (c) =>
      c.json(endRefund(state, c.req.param("id"), read(Ended, await c.req.json()).status)),
    )
    .post("/disputes", async (c) => {
      const { payment_intent: payment, amount } = read(NewDispute, await c.req.json());
      return c.json(openDispute(state, payment, amount));
    })
    .post("/disputes/:id", async (c) =>
      c.json(closeDispute(state, c.req.param("id"), read(DisputeEnd, await c.req.json()).status)),
    )
    .get("/sessions", (c) => c.json(store.list("checkout.session")))
    .get("/payments", (c) => c.json(store.list("payment_intent")))
    .get("/refunds", (c) => c.json(store.list("refund")))
    .get("/events", (c) => c.json(store.list("event")));
}

function read<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const change = schema.safeParse(sent);
  if (!change.success) throw new Fault(400, "invalid_request_error", z.prettifyError(change.error));
  return change.data;
}
