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
import { changeByLink } from "../../../lib/accounts/link-guard.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply, stored } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { failuresPerAddress } from "../../../lib/http/rate-limit.ts";
import { BY_LINK } from "../../../lib/mail/emailed-links.ts";
import { pageOf, startCheckout } from "../booking/payment.ts";
import { moveAppointment, prepareToCancel } from "./changing.ts";
import { byVisitLink, openLinkedCall, previewLinked, readLinkedVisit } from "./visit-links.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);
const code = body(EmailedLinkCode);

/** Acting on one visit with the link in the patient's emails, without a login: the patient's own calls, with a reduced answer. */
export const visitLinkRoutes = new Hono<AppEnv>()
  .post("/look", describe(LinkedVisit, "Read the visit of a link"), guesses, code, byVisitLink, async (c) => {
    return reply(c, await readLinkedVisit(c.var.services, c.var.link));
  })
  .post("/join", describe(LinkedCall, "Open the call with a link"), guesses, code, byVisitLink, async (c) => {
    return reply(c, { url: await openLinkedCall(c.var.services, c.var.link) });
  })
  .post(
    "/pay",
    describe(CheckoutUrl, "Create the visit's checkout session with a link"),
    guesses,
    code,
    byVisitLink,
    stored,
    async (c) => {
      const { services, userId, link } = c.var;
      const { checkoutId } = await idempotent(c, (tx) => startCheckout(tx, userId, link.id, true));
      return reply(c, { url: await pageOf(services, userId, link.id, checkoutId, true) });
    },
  )
  .post(
    "/preview-cancel",
    describe(LinkedChange, "Preview canceling the visit with a link"),
    guesses,
    code,
    byVisitLink,
    async (c) => {
      const { services, link } = c.var;
      return reply(c, await previewLinked(services, link, { action: "cancel", appointmentId: link.id }));
    },
  )
  .post(
    "/preview-move",
    describe(LinkedChange, "Preview rescheduling the visit with a link"),
    guesses,
    body(LinkedTime),
    byVisitLink,
    async (c) => {
      const { services, link } = c.var;
      const move = { action: "move", appointmentId: link.id, ...c.req.valid("json") } as const;
      return reply(c, await previewLinked(services, link, move));
    },
  )
  .post(
    "/move",
    describe(LinkedVisit, "Reschedule the visit with a link"),
    guesses,
    body(MoveLinkedVisit),
    byVisitLink,
    stored,
    async (c) => {
      const { services, userId, link } = c.var;
      const input = { appointmentId: link.id, ...c.req.valid("json") };
      await changeByLink(c, (tx) => moveAppointment(services, tx, userId, input, BY_LINK));
      return reply(c, { message: "Your visit has a new time.", ...(await readLinkedVisit(services, link)) });
    },
  )
  .post(
    "/cancel",
    describe(LinkedVisit, "Cancel the visit with a link"),
    guesses,
    body(CancelLinkedVisit),
    byVisitLink,
    stored,
    async (c) => {
      const { services, userId, link } = c.var;
      const input = { appointmentId: link.id, ...c.req.valid("json") };
      const cancel = await prepareToCancel(services, userId, link.id);
      await changeByLink(c, (tx) => cancel(tx, userId, input, BY_LINK));
      return reply(c, { message: "Your appointment is canceled.", ...(await readLinkedVisit(services, link)) });
    },
  );
