import { Hono } from "hono";
import { NewsletterToken, Subscribe } from "../../../contract/inquiries.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { answersPlainForm } from "../../lib/http/forms.ts";
import { rejectBots } from "../../lib/http/honeypot.ts";
import { answersPage, body, bodyOrForm, describe, param, reply } from "../../lib/http/http.ts";
import { perAddress } from "../../lib/http/rate-limit.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./service.ts";

export const newsletterRoutes = new Hono<AppEnv>()
  .post(
    "/",
    describe(Done, "Subscribe to the newsletter"),
    answersPlainForm("newsletter"),
    perAddress("subscriptionsPerAddress"),
    bodyOrForm(Subscribe),
    async (c) => {
      const input = c.var.given;
      rejectBots(input);
      await subscribe(c.var.services, input.email);
      return reply(c, { message: "Almost there: please open the link we just emailed you." });
    },
  )
  .post("/confirm", describe(Done, "Confirm a subscription by the emailed link"), body(NewsletterToken), async (c) => {
    const isNew = await confirmSubscription(c.var.services, c.req.valid("json").token);
    return reply(c, { message: isNew ? "You're subscribed. Welcome!" : "You had already subscribed." });
  })
  .post(
    "/unsubscribe/:token",
    describe(Done, "One-click unsubscribe (RFC 8058)"),
    param(NewsletterToken),
    async (c) => {
      const isNew = await unsubscribe(c.var.db, c.req.valid("param").token);
      const opening = isNew ? "You're unsubscribed." : "You had already unsubscribed.";
      return reply(c, { message: `${opening} We won't send you the newsletter anymore.` });
    },
  )
  .get("/unsubscribe/:token", answersPage("The same link, opened in a browser"), param(NewsletterToken), (c) =>
    c.redirect(`${c.var.services.config.publicUrl}/newsletter#unsubscribe=${c.req.valid("param").token}`, 303),
  );
