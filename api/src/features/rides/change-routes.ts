import { Hono } from "hono";
import { CancelRide, MoveRide, PreviewRideChange } from "../../../contract/ride-changes.ts";
import { BookedRide, RideId } from "../../../contract/rides.ts";
import { ChangePreviewed } from "../../../contract/visit-changes.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { byPatient } from "../../lib/audit.ts";
import { requirePatient } from "../../lib/auth.ts";
import { answers, body } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { changeOwnRide } from "./change-own.ts";
import { cancelRide, moveRide, previewRideChange } from "./changing.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { ownRide } from "./service.ts";
import { CALLED, callForRide, confirmReturnLeg } from "./will-call.ts";

/** What a passenger changes of a ride that is booked. */
export const rideChangeRoutes = new Hono<AppEnv>()
  .post(
    "/preview-ride-change",
    answers(ChangePreviewed, "What moving or cancelling a ride would do, and what stands in its way", "token"),
    requirePatient,
    body(PreviewRideChange),
    async (c) => {
      const { services, userId } = c.var;
      return c.json({ success: true, ...(await previewRideChange(services, userId, c.req.valid("json"))) });
    },
  )
  .post(
    "/move-ride",
    answers(BookedRide, "Give a ride another time", "token"),
    requirePatient,
    body(MoveRide),
    async (c) => {
      const { services, userId } = c.var;
      const wish = c.req.valid("json");
      const { rideId } = await idempotent(c, (tx) => moveRide(services, tx, userId, wish));
      await processDueRidesNow(services);
      const ride = await ownRide(services, userId, rideId);
      return c.json({ success: true, message: "Your ride has a new time.", ride });
    },
  )
  .post(
    "/ride-ready",
    answers(BookedRide, "Say that a passenger is ready for a way back that waits", "token"),
    requirePatient,
    body(RideId),
    async (c) => {
      const { userId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await changeOwnRide(c, rideId, (tx) => callForRide(tx, byPatient(userId), rideId));
      return c.json({ success: true, message: CALLED, ride });
    },
  )
  .post(
    "/ride-needed",
    answers(BookedRide, "Say that a return leg on hold is still needed, although its outbound leg failed", "token"),
    requirePatient,
    body(RideId),
    async (c) => {
      const { userId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await changeOwnRide(c, rideId, (tx) => confirmReturnLeg(tx, byPatient(userId), rideId));
      return c.json({ success: true, message: "Your ride stays booked.", ride });
    },
  )
  .post(
    "/cancel-ride",
    answers(BookedRide, "Cancel a ride; what comes back by the refund rule is sent", "token"),
    requirePatient,
    body(CancelRide),
    async (c) => {
      const { services, userId } = c.var;
      const wish = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await cancelRide(tx, userId, wish);
        return ownRide({ db: tx, config: services.config }, userId, wish.rideId);
      });
      await processDueRidesNow(services);
      return c.json({ success: true, message: "Your ride is cancelled.", ride });
    },
  );
