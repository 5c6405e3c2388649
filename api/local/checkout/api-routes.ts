import { type Context, Hono } from "hono";
import { balanceTransactions } from "./balance.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint } from "./endpoints.ts";
import { expanded } from "./expansion.ts";
import { Fault, unknownObject } from "./faults.ts";
import { idempotency } from "./idempotency.ts";
import { newId } from "./ids.ts";
import {
  BalanceList,
  EndpointChange,
  EndpointList,
  EventList,
  NewEndpoint,
  NewRefund,
  NewSession,
  params,
  RefundList,
  Retrieval,
  SessionList,
  TimedList,
} from "./params.ts";
import { createRefund } from "./refunds.ts";
import { type CheckoutState, createSession, expireSession, sessionNow } from "./sessions.ts";
import type { Kind } from "./store.ts";

/** The provider's API, as its package calls it. `pageAddress` is the URL of the hosted pages. */
export function apiRoutes(state: CheckoutState, pageAddress: () => string) {
  const { store } = state;
  const show = (c: Context, object: object, expand: string[]) => c.json(expanded(store, object, expand));
  const retrieve = (c: Context, kind: Kind, id: string) => {
    const { expand } = params(Retrieval, query(c));
    const object = kind === "checkout.session" ? sessionNow(state, id) : store.find(kind, id);
    if (!object) throw unknownObject(kind, id);
    return show(c, object, expand);
  };

  return new Hono()
    .use(authentication)
    .use(state.problems.beforeStart)
    .use(idempotency(store, state.now))
    .use(state.problems.afterStart)
    .post("/checkout/sessions", async (c) => {
      const input = params(NewSession, await c.req.text());
      return show(c, createSession(state, input, pageAddress()), input.expand);
    })
    .get("/checkout/sessions", (c) => {
      const input = params(SessionList, query(c));
      const found = store
        .list("checkout.session")
        .filter((session) => !input.status || session.status === input.status)
        .filter((session) => !input.payment_intent || session.payment_intent === input.payment_intent);
      return show(c, page("/v1/checkout/sessions", found, input), []);
    })
    .get("/checkout/sessions/:id", (c) => retrieve(c, "checkout.session", c.req.param("id")))
    .post("/checkout/sessions/:id/expire", async (c) => {
      const { expand } = params(Retrieval, await c.req.text());
      return show(c, expireSession(state, c.req.param("id")), expand);
    })
    .get("/payment_intents", (c) => {
      const input = params(TimedList, query(c));
      return show(c, page("/v1/payment_intents", madeSince(store.list("payment_intent"), input), input), []);
    })
    .get("/payment_intents/:id", (c) => retrieve(c, "payment_intent", c.req.param("id")))
    .get("/charges/:id", (c) => retrieve(c, "charge", c.req.param("id")))
    .post("/refunds", async (c) => {
      const input = params(NewRefund, await c.req.text());
      return show(c, createRefund(state, input), input.expand);
    })
    .get("/refunds", (c) => {
      const input = params(RefundList, query(c));
      const found = madeSince(store.list("refund"), input)
        .filter((refund) => !input.payment_intent || refund.payment_intent === input.payment_intent)
        .filter((refund) => !input.charge || refund.charge === input.charge);
      return show(c, page("/v1/refunds", found, input), []);
    })
    .get("/refunds/:id", (c) => retrieve(c, "refund", c.req.param("id")))
    .get("/disputes", (c) => {
      const input = params(TimedList, query(c));
      return show(c, page("/v1/disputes", madeSince(store.list("dispute"), input), input), []);
    })
    .get("/disputes/:id", (c) => retrieve(c, "dispute", c.req.param("id")))
    .get("/balance_transactions", (c) => {
      const input = params(BalanceList, query(c));
      const list = page("/v1/balance_transactions", madeSince(balanceTransactions(store), input), input);
      const data = input.expand.length > 0 ? list.data.map((one) => expanded(store, one, ["source"])) : list.data;
      return show(c, { ...list, data }, []);
    })
    .get("/webhook_endpoints", (c) => {
      const input = params(EndpointList, query(c));
      return show(c, page("/v1/webhook_endpoints", store.list("webhook_endpoint"), input), []);
    })
    .post("/webhook_endpoints", async (c) =>
      show(c, createEndpoint(state, params(NewEndpoint, await c.req.text())), []),
    )
    .post("/webhook_endpoints/:id", async (c) =>
      show(c, changeEndpoint(state, c.req.param("id"), params(EndpointChange, await c.req.text())), []),
    )
    .delete("/webhook_endpoints/:id", (c) => show(c, deleteEndpoint(state, c.req.param("id")), []))
    .get("/events", (c) => {
      const input = params(EventList, query(c));
      const types = input.types ?? (input.type ? [input.type] : null);
      const found = store.list("event").filter(({ type }) => !types || types.includes(type));
      return show(c, page("/v1/events", found, input), []);
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

const madeSince = <T extends { created: number }>(found: T[], input: { created?: { gte: number } | undefined }): T[] =>
  found.filter(({ created }) => !input.created || created >= input.created.gte);

function page<T extends { id: string }>(
  url: string,
  found: T[],
  input: { limit: number; starting_after?: string | undefined },
) {
  const from = input.starting_after ? found.findIndex(({ id }) => id === input.starting_after) + 1 : 0;
  const data = found.slice(from, from + input.limit);
  return { object: "list", url, data, has_more: from + data.length < found.length };
}
