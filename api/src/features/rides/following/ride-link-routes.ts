import { Hono } from "hono";
import { EmailedLinkCode } from "../../../../contract/link-code.ts";
import { CancelLinkedRide, LinkedRide, LinkedRideChange, LinkedRideTime } from "../../../../contract/ride-links.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply, stored } from "../../../lib/http/http.ts";
import { failuresPerAddress } from "../../../lib/http/rate-limit.ts";
import { BY_LINK } from "../../../lib/mail/emailed-links.ts";
import { byPatient } from "../../../lib/office/audit.ts";
import { confirmReturnLeg, markReady } from "../booking/will-call.ts";
import { cancelRide, moveRide, previewRideChange } from "../changes/changing.ts";
import { byRideLink, changeLinkedRide, readLinkedRide } from "./ride-links.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);
const code = body(EmailedLinkCode);

/** Acting on one ride with the link in the passenger's emails, without a login: the passenger's own calls, with a reduced answer. */
export const rideLinkRoutes = new Hono<AppEnv>()
  .post("/look", describe(LinkedRide, "Read the ride of a link"), guesses, code, byRideLink, async (c) => {
    return reply(c, await readLinkedRide(c.var.services, c.var.link));
  })
  .post(
    "/preview-cancel",
    describe(LinkedRideChange, "Preview canceling the ride with a link"),
    guesses,
    code,
    byRideLink,
    async (c) => {
      const { services, userId, link } = c.var;
      const cancel = { action: "cancel", rideId: link.id } as const;
      const { email: _, ...previewed } = await previewRideChange(services, userId, cancel, BY_LINK);
      return reply(c, previewed);
    },
  )
  .post(
    "/preview-move",
    describe(LinkedRideChange, "Preview rescheduling the ride with a link"),
    guesses,
    body(LinkedRideTime),
    byRideLink,
    async (c) => {
      const { services, userId, link } = c.var;
      const move = { action: "move", rideId: link.id, ...c.req.valid("json") } as const;
      const { email: _, ...previewed } = await previewRideChange(services, userId, move, BY_LINK);
      return reply(c, previewed);
    },
  )
  .post(
    "/move",
    describe(LinkedRide, "Reschedule the ride with a link"),
    guesses,
    body(LinkedRideTime),
    byRideLink,
    stored,
    async (c) => {
      const { services, userId, link } = c.var;
      const input = { rideId: link.id, ...c.req.valid("json") };
      const ride = await changeLinkedRide(c, (tx) => moveRide(services, tx, userId, input, BY_LINK));
      return reply(c, { message: "Your ride is rescheduled. We'll email you the new time.", ...ride });
    },
  )
  .post(
    "/cancel",
    describe(LinkedRide, "Cancel the ride with a link"),
    guesses,
    body(CancelLinkedRide),
    byRideLink,
    stored,
    async (c) => {
      const { userId, link } = c.var;
      const input = { rideId: link.id, ...c.req.valid("json") };
      const ride = await changeLinkedRide(c, (tx) => cancelRide(tx, userId, input, BY_LINK));
      return reply(c, { message: "Your ride is canceled.", ...ride });
    },
  )
  .post(
    "/ready",
    describe(LinkedRide, "Say “I'm ready” for a will-call return leg with a link"),
    guesses,
    code,
    byRideLink,
    stored,
    async (c) => {
      const { userId, link } = c.var;
      const ride = await changeLinkedRide(c, (tx) => markReady(tx, byPatient(userId), link.id, BY_LINK.reason));
      return reply(c, { message: "We're looking for a driver. We'll tell you when one accepts.", ...ride });
    },
  )
  .post(
    "/needed",
    describe(LinkedRide, "Confirm with a link that a return leg on hold is still needed"),
    guesses,
    code,
    byRideLink,
    stored,
    async (c) => {
      const { userId, link } = c.var;
      const ride = await changeLinkedRide(c, (tx) => confirmReturnLeg(tx, byPatient(userId), link.id, BY_LINK.reason));
      return reply(c, { message: "Your ride is still booked. We're looking for a driver.", ...ride });
    },
  );
