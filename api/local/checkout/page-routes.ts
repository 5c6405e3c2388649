import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { endedPage, payPage, unknownPage } from "./page.ts";
import { paySession } from "./payments.ts";
import { type CheckoutState, sessionNow } from "./sessions.ts";

/** The hosted page and its three buttons. */
export function pageRoutes(state: CheckoutState) {
  const found = (id: string): Stripe.Checkout.Session | null =>
    state.store.find("checkout.session", id) ? sessionNow(state, id) : null;

  return new Hono()
    .get("/:id", (c) => {
      const session = found(c.req.param("id"));
      if (session?.status !== "open") return ended(c, session);
      const lines = state.store.find("line_items", session.id)?.data ?? [];
      return c.html(payPage(session, lines, c.req.query("declined") !== undefined));
    })
    .post("/:id/pay", async (c) => {
      const email = await emailOf(c);
      const session = found(c.req.param("id"));
      if (session?.status === "expired" || !session) return ended(c, session);
      // A second press finds the session paid and only redirects to the shop.
      await paySession(state, session.id, email);
      return c.redirect((session.success_url ?? "/").replace("{CHECKOUT_SESSION_ID}", session.id), 303);
    })
    .post("/:id/decline", (c) => {
      const session = found(c.req.param("id"));
      return session?.status === "open" ? c.redirect(`/c/pay/${session.id}?declined`, 303) : ended(c, session);
    })
    .post("/:id/cancel", (c) => {
      const session = found(c.req.param("id"));
      if (session?.status !== "open") return ended(c, session);
      return c.redirect(session.cancel_url ?? `/c/pay/${session.id}`, 303);
    });
}

function ended(c: Context, session: Stripe.Checkout.Session | null) {
  return session ? c.html(endedPage(session), session.status === "expired" ? 410 : 200) : c.html(unknownPage(), 404);
}

async function emailOf(c: Context): Promise<string | null> {
  const { email } = await c.req.parseBody();
  return typeof email === "string" && email ? email : null;
}
