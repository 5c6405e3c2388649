import { Hono } from "hono";
import { StepPosition, TakeStep, UndoStep } from "../../../../contract/drivers.ts";
import { BookedRide, RideId } from "../../../../contract/rides.ts";
import { allowDriver } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { storePosition } from "../dispatch/positions.ts";
import { driversRide } from "./driver-rides.ts";
import { undoReject } from "./driving.ts";
import { markNoShow } from "./no-show.ts";
import { undoCompletion } from "./reopening.ts";
import { takeStep, undoStep } from "./steps.ts";

/** Steps of a ride, and their undo. */
export const stepRoutes = new Hono<AppEnv>()
  .put(
    "/ride/step",
    allowDriver(BookedRide, "Take a step of an accepted ride; repeating the same step changes nothing"),
    body(TakeStep),
    async (c) => {
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await takeStep(tx, c.var.driverId, input, c.var.services.config.practiceTimeZone);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
      });
      return reply(c, { ride });
    },
  )
  .put("/ride/step/undo", allowDriver(BookedRide, "Undo the last step"), body(UndoStep), async (c) => {
    const input = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await undoStep(tx, c.var.driverId, input);
      return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
    });
    return reply(c, { message: "Undone", ride });
  })
  .put("/ride/complete/undo", allowDriver(BookedRide, "Undo a completion"), body(RideId), async (c) => {
    const { rideId } = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await undoCompletion(tx, c.var.driverId, rideId);
      return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, rideId);
    });
    return reply(c, { message: "Undone", ride });
  })
  .put("/ride/cancel/undo", allowDriver(BookedRide, "Undo a rejection that gave a reason"), body(RideId), async (c) => {
    const { rideId } = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await undoReject(tx, c.var.driverId, rideId);
      return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, rideId);
    });
    return reply(c, { message: "Undone", ride });
  })
  .put(
    "/ride/position",
    allowDriver(BookedRide, "Store where the phone was at the door or at a no-show, if the driver agreed to it"),
    body(StepPosition),
    async (c) => {
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await storePosition(tx, c.var.driverId, input);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
      });
      return reply(c, { ride });
    },
  )
  .put(
    "/ride/no-show",
    allowDriver(BookedRide, "Mark a no-show, after waiting at the door"),
    body(RideId),
    async (c) => {
      const { services, driverId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await markNoShow(tx, driverId, rideId, services.config.practiceTimeZone);
        return driversRide({ db: tx, config: services.config }, driverId, rideId);
      });
      return reply(c, { message: "Marked as a no-show. We'll email the passenger.", ride });
    },
  );
