import type Stripe from "stripe";
import type { FaultInjection } from "./fault-injection.ts";
import { invalid, unknownObject } from "./faults.ts";
import { newId } from "./ids.ts";
import type { NewSession } from "./params.ts";
import type { RefundMode } from "./refund-mode.ts";
import { openSession } from "./session-object.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;
/** The provider's tolerance for clock differences. */
const CLOCK_SECONDS = 5;
const SMALLEST_AMOUNT = 50;

export type CheckoutState = {
  store: Store;
  webhooks: Webhooks;
  problems: FaultInjection;
  refundMode: RefundMode;
  now: () => number;
};

/** Creates a session with its page. */
export function createSession(
  { store, now }: CheckoutState,
  input: NewSession,
  pageAddress: string,
): Stripe.Checkout.Session {
  const created = now();
  const expiresAt = input.expires_at ?? created + LONGEST_SECONDS;
  if (expiresAt < created + SHORTEST_SECONDS - CLOCK_SECONDS || expiresAt > created + LONGEST_SECONDS + CLOCK_SECONDS) {
    throw invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  const lines = input.line_items.map(lineItem);
  const currency = lines[0]?.currency ?? "usd";
  if (lines.some((line) => line.currency !== currency)) {
    throw invalid("All line items must have the same currency.", { param: "line_items" });
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < SMALLEST_AMOUNT) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  }
  const id = newId("cs_test_a1");
  const session = openSession(id, input, { created, expiresAt, currency, total, url: `${pageAddress}/c/pay/${id}` });
  return store.atomically(() => {
    store.put("line_items", { id, created, data: lines });
    return store.put("checkout.session", session);
  });
}

/** The session; expires it first if its time is over. */
export function sessionNow(state: CheckoutState, id: string): Stripe.Checkout.Session {
  const session = state.store.find("checkout.session", id);
  if (!session) throw unknownObject("checkout.session", id, "session");
  return session.status === "open" && session.expires_at <= state.now() ? closeSession(state, session) : session;
}

/** Expires an open session on the shop's request. */
export function expireSession(state: CheckoutState, id: string): Stripe.Checkout.Session {
  const session = sessionNow(state, id);
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return closeSession(state, session);
}

/** Expires every session whose time is over. */
export function expireOverdue(state: CheckoutState): void {
  for (const id of state.store.overdueSessions(state.now())) sessionNow(state, id);
}

function closeSession({ store, webhooks }: CheckoutState, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired = store.put("checkout.session", { ...session, status: "expired", url: null });
  void webhooks.announce({ type: "checkout.session.expired", object: expired });
  return expired;
}

function lineItem({ quantity, price_data: { currency, unit_amount, product_data } }: NewSession["line_items"][number]) {
  const total = unit_amount * quantity;
  const line: Stripe.LineItem = {
    id: newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product_data.name,
    metadata: {},
    price: null,
    quantity,
  };
  return line;
}
