import { Hono } from "hono";
import { CancelRide, MoveRide, PreviewRideChange } from "../../../../contract/ride-changes.ts";
import { BookedRide, RideId } from "../../../../contract/rides.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { allowPatient } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { byPatient } from "../../../lib/office/audit.ts";
import { confirmReturnLeg, markReady, readyText } from "../booking/will-call.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { ownRide } from "../service.ts";
import { changeOwnRide } from "./change-own.ts";
import { cancelRide, moveRide, previewRideChange } from "./changing.ts";

/** A passenger's changes to a booked ride. */
export const rideChangeRoutes = new Hono<AppEnv>()
  .post(
    "/preview-ride-change",
    allowPatient(ChangePreviewed, "Preview a new time or a cancellation, with everything that blocks it"),
    body(PreviewRideChange),
    async (c) => {
      const { services, userId } = c.var;
      return reply(c, await previewRideChange(services, userId, c.req.valid("json")));
    },
  )
  .post("/move-ride", allowPatient(BookedRide, "Reschedule a ride"), body(MoveRide), async (c) => {
    const { services, userId } = c.var;
    const input = c.req.valid("json");
    const { rideId } = await idempotent(c, (tx) => moveRide(services, tx, userId, input));
    await processDueRidesNow(services);
    const ride = await ownRide(services, userId, rideId);
    return reply(c, { message: "Your ride is rescheduled. We'll email you the new time.", ride });
  })
  .post(
    "/ride-ready",
    allowPatient(BookedRide, "Say “I'm ready” for a will-call return leg"),
    body(RideId),
    async (c) => {
      const { userId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await changeOwnRide(c, rideId, (tx) => markReady(tx, byPatient(userId), rideId));
      return reply(c, { message: await readyText(c.var.services, ride), ride });
    },
  )
  .post(
    "/ride-needed",
    allowPatient(BookedRide, "Confirm that a return leg on hold is still needed"),
    body(RideId),
    async (c) => {
      const { userId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await changeOwnRide(c, rideId, (tx) => confirmReturnLeg(tx, byPatient(userId), rideId));
      return reply(c, { message: "Your ride is still booked. We're looking for a driver.", ride });
    },
  )
  .post(
    "/cancel-ride",
    allowPatient(BookedRide, "Cancel a ride; the refund follows the refund rule"),
    body(CancelRide),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await cancelRide(tx, userId, input);
        return ownRide({ db: tx, config: services.config }, userId, input.rideId);
      });
      await processDueRidesNow(services);
      return reply(c, { message: "Your ride is canceled.", ride });
    },
  );
