import { Hono } from "hono";
import { EmailedLinkCode } from "../../../../contract/link-code.ts";
import { CancelLinkedRide, LinkedRide, LinkedRideChange, LinkedRideTime } from "../../../../contract/ride-links.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply } from "../../../lib/http/http.ts";
import { failuresPerAddress } from "../../../lib/http/rate-limit.ts";
import {
  cancelLinkedRide,
  keepLinkedRide,
  moveLinkedRide,
  previewLinkedRide,
  readLinkedRide,
  readyLinkedRide,
} from "./ride-links.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);

/** Acting on one ride with the link in the passenger's emails, without a login. */
export const rideLinkRoutes = new Hono<AppEnv>()
  .post("/look", describe(LinkedRide, "Read the ride of a link"), guesses, body(EmailedLinkCode), async (c) => {
    return reply(c, await readLinkedRide(c.var.services, c.req.valid("json").code));
  })
  .post(
    "/preview-cancel",
    describe(LinkedRideChange, "Preview canceling the ride with a link"),
    guesses,
    body(EmailedLinkCode),
    async (c) => {
      return reply(c, await previewLinkedRide(c.var.services, c.req.valid("json")));
    },
  )
  .post(
    "/preview-move",
    describe(LinkedRideChange, "Preview rescheduling the ride with a link"),
    guesses,
    body(LinkedRideTime),
    async (c) => {
      return reply(c, await previewLinkedRide(c.var.services, c.req.valid("json")));
    },
  )
  .post("/move", describe(LinkedRide, "Reschedule the ride with a link"), guesses, body(LinkedRideTime), async (c) => {
    const ride = await moveLinkedRide(c.var.services, c.req.valid("json"));
    return reply(c, { message: "Your ride is rescheduled. We'll email you the new time.", ...ride });
  })
  .post("/cancel", describe(LinkedRide, "Cancel the ride with a link"), guesses, body(CancelLinkedRide), async (c) => {
    const ride = await cancelLinkedRide(c.var.services, c.req.valid("json"));
    return reply(c, { message: "Your ride is canceled.", ...ride });
  })
  .post(
    "/ready",
    describe(LinkedRide, "Say “I'm ready” for a will-call return leg with a link"),
    guesses,
    body(EmailedLinkCode),
    async (c) => {
      const ride = await readyLinkedRide(c.var.services, c.req.valid("json").code);
      return reply(c, { message: "We're looking for a driver. We'll tell you when one accepts.", ...ride });
    },
  )
  .post(
    "/needed",
    describe(LinkedRide, "Confirm with a link that a return leg on hold is still needed"),
    guesses,
    body(EmailedLinkCode),
    async (c) => {
      const ride = await keepLinkedRide(c.var.services, c.req.valid("json").code);
      return reply(c, { message: "Your ride is still booked. We're looking for a driver.", ...ride });
    },
  );
