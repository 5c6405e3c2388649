import { Hono } from "hono";
import { TakeStep, UndoStep } from "../../../contract/drivers.ts";
import { BookedRide, RideId } from "../../../contract/rides.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requireDriver } from "../../lib/auth.ts";
import { answers, body } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { driversRide } from "./driver-rides.ts";
import { undoReject } from "./driving.ts";
import { markNoShow } from "./no-show.ts";
import { takeStep, undoStep } from "./steps.ts";

/** What a driver says on the road, and takes back. */
export const stepRoutes = new Hono<AppEnv>()
  .put(
    "/ride/step",
    answers(BookedRide, "Say how far an accepted ride is; the same step again changes nothing", "drivertoken"),
    requireDriver,
    body(TakeStep),
    async (c) => {
      const wish = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await takeStep(tx, c.var.driverId, wish, c.var.services.config.practiceTimeZone);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, wish.rideId);
      });
      return c.json({ success: true, ride });
    },
  )
  .put(
    "/ride/step/undo",
    answers(BookedRide, "Take back the last step, within ten seconds", "drivertoken"),
    requireDriver,
    body(UndoStep),
    async (c) => {
      const wish = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await undoStep(tx, c.var.driverId, wish);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, wish.rideId);
      });
      return c.json({ success: true, message: "Taken back", ride });
    },
  )
  .put(
    "/ride/cancel/undo",
    answers(BookedRide, "Take back a no that gave its reason, within ten seconds", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await undoReject(tx, c.var.driverId, rideId);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, rideId);
      });
      return c.json({ success: true, message: "Taken back", ride });
    },
  )
  .put(
    "/ride/no-show",
    answers(BookedRide, "Say that nobody came to the door, a quarter of an hour after it was reached", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { services, driverId } = c.var;
      const { rideId } = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await markNoShow(tx, driverId, rideId, services.config.practiceTimeZone);
        return driversRide({ db: tx, config: services.config }, driverId, rideId);
      });
      return c.json({ success: true, message: "It is noted. The passenger is told by letter.", ride });
    },
  );
