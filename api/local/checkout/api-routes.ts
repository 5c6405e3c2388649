import { type Context, Hono } from "hono";
import { expanded } from "./expansion.ts";
import { Fault, unknownObject } from "./faults.ts";
import { idempotency } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { EventList, NewRefund, NewSession, params, RefundList, Retrieval, SessionList, TimedList } from "./params.ts";
import { createRefund } from "./refunds.ts";
import { type CheckoutState, createSession, expireSession, sessionNow } from "./sessions.ts";
import type { Kind } from "./store.ts";

/** The provider's API, as its package calls it. `pageAddress` is the URL of the hosted pages. */
export function apiRoutes(desk: CheckoutState, pageAddress: () => string) {
  const { store } = desk;
  const show = (c: Context, object: object, expand: string[]) => c.json(expanded(store, object, expand));
  const retrieve = (c: Context, kind: Kind, id: string) => {
    const { expand } = params(Retrieval, query(c));
    const object = kind === "checkout.session" ? sessionNow(desk, id) : store.find(kind, id);
    if (!object) throw unknownObject(kind, id);
    return show(c, object, expand);
  };

  return new Hono()
    .use(authentication)
    .use(desk.problems.atTheDoor)
    .use(idempotency(store, desk.now))
    .use(desk.problems.inside)
    .post("/checkout/sessions", async (c) => {
      const wish = params(NewSession, await c.req.text());
      return show(c, createSession(desk, wish, pageAddress()), wish.expand);
    })
    .get("/checkout/sessions", (c) => {
      const wish = params(SessionList, query(c));
      const found = store
        .list("checkout.session")
        .filter((session) => !wish.status || session.status === wish.status)
        .filter((session) => !wish.payment_intent || session.payment_intent === wish.payment_intent);
      return show(c, page("/v1/checkout/sessions", found, wish), []);
    })
    .get("/checkout/sessions/:id", (c) => retrieve(c, "checkout.session", c.req.param("id")))
    .post("/checkout/sessions/:id/expire", async (c) => {
      const { expand } = params(Retrieval, await c.req.text());
      return show(c, expireSession(desk, c.req.param("id")), expand);
    })
    .get("/payment_intents", (c) => {
      const wish = params(TimedList, query(c));
      return show(c, page("/v1/payment_intents", madeSince(store.list("payment_intent"), wish), wish), []);
    })
    .get("/payment_intents/:id", (c) => retrieve(c, "payment_intent", c.req.param("id")))
    .get("/charges/:id", (c) => retrieve(c, "charge", c.req.param("id")))
    .post("/refunds", async (c) => {
      const wish = params(NewRefund, await c.req.text());
      return show(c, createRefund(desk, wish), wish.expand);
    })
    .get("/refunds", (c) => {
      const wish = params(RefundList, query(c));
      const found = madeSince(store.list("refund"), wish)
        .filter((refund) => !wish.payment_intent || refund.payment_intent === wish.payment_intent)
        .filter((refund) => !wish.charge || refund.charge === wish.charge);
      return show(c, page("/v1/refunds", found, wish), []);
    })
    .get("/refunds/:id", (c) => retrieve(c, "refund", c.req.param("id")))
    .get("/disputes", (c) => {
      const wish = params(TimedList, query(c));
      return show(c, page("/v1/disputes", madeSince(store.list("dispute"), wish), wish), []);
    })
    .get("/disputes/:id", (c) => retrieve(c, "dispute", c.req.param("id")))
    .get("/events", (c) => {
      const wish = params(EventList, query(c));
      const types = wish.types ?? (wish.type ? [wish.type] : null);
      const found = store.list("event").filter(({ type }) => !types || types.includes(type));
      return show(c, page("/v1/events", found, wish), []);
    })
    .get("/events/:id", (c) => retrieve(c, "event", c.req.param("id")));
}

const query = (c: Context): string => new URL(c.req.url).search.slice(1);

async function authentication(c: Context, next: () => Promise<void>): Promise<void> {
  const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (!key) throw new Fault(401, "invalid_request_error", "You did not provide an API key.");
  if (!key.startsWith("sk_test_"))
    throw new Fault(401, "invalid_request_error", `Invalid API Key provided: ${key.slice(0, 8)}***`);
  c.header("request-id", newId("req_"));
  await next();
}

const madeSince = <T extends { created: number }>(found: T[], wish: { created?: { gte: number } | undefined }): T[] =>
  found.filter(({ created }) => !wish.created || created >= wish.created.gte);

function page<T extends { id: string }>(
  url: string,
  found: T[],
  wish: { limit: number; starting_after?: string | undefined },
) {
  const from = wish.starting_after ? found.findIndex(({ id }) => id === wish.starting_after) + 1 : 0;
  const data = found.slice(from, from + wish.limit);
  return { object: "list", url, data, has_more: from + data.length < found.length };
}
