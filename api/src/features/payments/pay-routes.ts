import { Hono } from "hono";
import { CheckoutUrl } from "../../../contract/appointments.ts";
import { Landed, PaidPage, PayCode, ToPay } from "../../../contract/office-booking.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe, reply } from "../../lib/http/http.ts";
import { failuresPerAddress } from "../../lib/http/rate-limit.ts";
import { checkoutUrlOf, type LinkedCheckouts, outcomeOf, payPageOf } from "./pay-links.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);

/** Paying for a visit, a ride or an extra with a code, without a login. */
export const payRoutes = (checkouts: LinkedCheckouts) =>
  new Hono<AppEnv>()
    .post("/look", describe(ToPay, "Read what a code pays for"), guesses, body(PayCode), async (c) => {
      return reply(c, await payPageOf(c.var.services, c.req.valid("json").code));
    })
    .post(
      "/checkout",
      describe(CheckoutUrl, "Create a checkout session with a code"),
      guesses,
      body(PayCode),
      async (c) => {
        return reply(c, { url: await checkoutUrlOf(c.var.services, checkouts, c.req.valid("json").code) });
      },
    )
    .post("/landed", describe(Landed, "Read the result of a payment by link"), guesses, body(PaidPage), async (c) => {
      return reply(c, await outcomeOf(c.var.services, c.req.valid("json").sessionId));
    });
