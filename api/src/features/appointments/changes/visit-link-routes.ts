import { Hono } from "hono";
import { CheckoutUrl } from "../../../../contract/appointments.ts";
import { EmailedLinkCode } from "../../../../contract/link-code.ts";
import {
  CancelLinkedVisit,
  LinkedCall,
  LinkedChange,
  LinkedTime,
  LinkedVisit,
  MoveLinkedVisit,
} from "../../../../contract/visit-links.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply } from "../../../lib/http/http.ts";
import { failuresPerAddress } from "../../../lib/http/rate-limit.ts";
import {
  cancelLinkedVisit,
  moveLinkedVisit,
  openLinkedCall,
  payLinkedVisit,
  previewLinked,
  readLinkedVisit,
} from "./visit-links.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);

/** Acting on one visit with the link in the patient's emails, without a login. */
export const visitLinkRoutes = new Hono<AppEnv>()
  .post("/look", describe(LinkedVisit, "Read the visit of a link"), guesses, body(EmailedLinkCode), async (c) => {
    return reply(c, await readLinkedVisit(c.var.services, c.req.valid("json").code));
  })
  .post("/join", describe(LinkedCall, "Open the call with a link"), guesses, body(EmailedLinkCode), async (c) => {
    return reply(c, { url: await openLinkedCall(c.var.services, c.req.valid("json").code) });
  })
  .post(
    "/pay",
    describe(CheckoutUrl, "Create the visit's checkout session with a link"),
    guesses,
    body(EmailedLinkCode),
    async (c) => {
      return reply(c, { url: await payLinkedVisit(c.var.services, c.req.valid("json").code) });
    },
  )
  .post(
    "/preview-cancel",
    describe(LinkedChange, "Preview canceling the visit with a link"),
    guesses,
    body(EmailedLinkCode),
    async (c) => {
      return reply(c, await previewLinked(c.var.services, c.req.valid("json")));
    },
  )
  .post(
    "/preview-move",
    describe(LinkedChange, "Preview rescheduling the visit with a link"),
    guesses,
    body(LinkedTime),
    async (c) => {
      return reply(c, await previewLinked(c.var.services, c.req.valid("json")));
    },
  )
  .post(
    "/move",
    describe(LinkedVisit, "Reschedule the visit with a link"),
    guesses,
    body(MoveLinkedVisit),
    async (c) => {
      const visit = await moveLinkedVisit(c.var.services, c.req.valid("json"));
      return reply(c, { message: "Your visit has a new time.", ...visit });
    },
  )
  .post(
    "/cancel",
    describe(LinkedVisit, "Cancel the visit with a link"),
    guesses,
    body(CancelLinkedVisit),
    async (c) => {
      const visit = await cancelLinkedVisit(c.var.services, c.req.valid("json"));
      return reply(c, { message: "Your appointment is canceled.", ...visit });
    },
  );
