import { Hono } from "hono";
import {
  CompleteRide,
  DashboardAnswer,
  DriverRidesQuery,
  DriverStatus,
  RejectRide,
} from "../../../../contract/drivers.ts";
import { timeOfDay } from "../../../../contract/format-time.ts";
import { Done } from "../../../../contract/response.ts";
import { BookedRide, RideId, RideList } from "../../../../contract/rides.ts";
import { requireDriver } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { answersText, body, describe, query } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { changesFor } from "../../../lib/site/live-stream.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { completeRide } from "./completing.ts";
import { dashboardOf } from "./dashboard.ts";
import { driversRide, ridesOfDriver } from "./driver-rides.ts";
import { acceptRide, rejectRide, setOnline } from "./driving.ts";
import { dismissLostRide } from "./lost-rides.ts";
import { stepRoutes } from "./step-routes.ts";

function statusMessage({ online, until }: DriverStatus, timeZone: string): string {
  if (!online) return "You are now Offline";
  return until === undefined ? "You are now Online" : `You are online until ${timeOfDay(until, timeZone)}`;
}

export const drivingRoutes = new Hono<AppEnv>()
  .get(
    "/dashboard",
    describe(DashboardAnswer, "The driver's day and earnings", "drivertoken"),
    requireDriver,
    async (c) => {
      return c.json({ success: true, dashboard: await dashboardOf(c.var.services, c.var.driverId, new Date()) });
    },
  )
  .post(
    "/status",
    describe(Done, "Go online or offline", "drivertoken"),
    requireDriver,
    body(DriverStatus),
    async (c) => {
      const [{ services, driverId }, input] = [c.var, c.req.valid("json")];
      const message = statusMessage(input, services.config.practiceTimeZone);
      const answer = { success: true, message, online: input.online };
      const saved = await idempotent(c, (tx) => setOnline(tx, driverId, input).then(() => answer));
      await processDueRidesNow(services);
      return c.json(saved);
    },
  )
  .get(
    "/rides",
    describe(RideList, "The driver's rides, upcoming first", "drivertoken"),
    requireDriver,
    query(DriverRidesQuery),
    async (c) => {
      return c.json({ success: true, ...(await ridesOfDriver(c.var.services, c.var.driverId, c.req.valid("query"))) });
    },
  )
  .get(
    "/rides/live",
    answersText("text/event-stream", "Server-sent events about the driver's rides", "drivertoken"),
    requireDriver,
    (c) => changesFor(c, `driver:${c.var.driverId}`),
  )
  .put(
    "/ride/accept",
    describe(BookedRide, "Accept an assigned ride", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await acceptRide(tx, c.var.driverId, rideId);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, rideId);
      });
      return c.json({ success: true, message: "Ride accepted", ride });
    },
  )
  .put(
    "/ride/complete",
    describe(BookedRide, "Complete an accepted ride with its fare", "drivertoken"),
    requireDriver,
    body(CompleteRide),
    async (c) => {
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await completeRide(tx, c.var.driverId, input, c.var.services.config.practiceTimeZone);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
      });
      await processDueRidesNow(c.var.services);
      return c.json({ success: true, message: "Ride completed", ride });
    },
  )
  .put(
    "/ride/cancel",
    describe(BookedRide, "Reject an assigned ride", "drivertoken"),
    requireDriver,
    body(RejectRide),
    async (c) => {
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await rejectRide(tx, c.var.driverId, input);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
      });
      await processDueRidesNow(c.var.services);
      return c.json({ success: true, message: "Ride cancelled", ride });
    },
  )
  .post(
    "/ride/dismiss",
    describe(Done, "Dismiss the notice of a lost ride; repeating it changes nothing", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      return c.json(
        await idempotent(c, (tx) => dismissLostRide(tx, c.var.driverId, rideId).then(() => ({ success: true }))),
      );
    },
  )
  .route("/", stepRoutes);
