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
import { allowDriver, allowDriverToText } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, query, reply } from "../../../lib/http/http.ts";
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
  .get("/dashboard", allowDriver(DashboardAnswer, "The driver's day and earnings"), async (c) => {
    return reply(c, { dashboard: await dashboardOf(c.var.services, c.var.driverId, new Date()) });
  })
  .post("/status", allowDriver(Done, "Go online or offline"), body(DriverStatus), async (c) => {
    const [{ services, driverId }, input] = [c.var, c.req.valid("json")];
    const message = statusMessage(input, services.config.practiceTimeZone);
    const answer = { success: true, message, online: input.online };
    const saved = await idempotent(c, (tx) => setOnline(tx, driverId, input).then(() => answer));
    await processDueRidesNow(services);
    return c.json(saved);
  })
  .get("/rides", allowDriver(RideList, "The driver's rides, upcoming first"), query(DriverRidesQuery), async (c) => {
    return reply(c, await ridesOfDriver(c.var.services, c.var.driverId, c.req.valid("query")));
  })
  .get("/rides/live", allowDriverToText("text/event-stream", "Server-sent events about the driver's rides"), (c) =>
    changesFor(c, `driver:${c.var.driverId}`),
  )
  .put("/ride/accept", allowDriver(BookedRide, "Accept an assigned ride"), body(RideId), async (c) => {
    const { rideId } = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await acceptRide(tx, c.var.driverId, rideId);
      return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, rideId);
    });
    return reply(c, { message: "Ride accepted", ride });
  })
  .put(
    "/ride/complete",
    allowDriver(BookedRide, "Complete an accepted ride with its fare"),
    body(CompleteRide),
    async (c) => {
      const input = c.req.valid("json");
      const ride = await idempotent(c, async (tx) => {
        await completeRide(tx, c.var.driverId, input, c.var.services.config.practiceTimeZone);
        return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
      });
      await processDueRidesNow(c.var.services);
      return reply(c, { message: "Ride completed", ride });
    },
  )
  .put("/ride/cancel", allowDriver(BookedRide, "Reject an assigned ride"), body(RejectRide), async (c) => {
    const input = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await rejectRide(tx, c.var.driverId, input);
      return driversRide({ db: tx, config: c.var.services.config }, c.var.driverId, input.rideId);
    });
    await processDueRidesNow(c.var.services);
    return reply(c, { message: "Ride cancelled", ride });
  })
  .post(
    "/ride/dismiss",
    allowDriver(Done, "Dismiss the notice of a lost ride; repeating it changes nothing"),
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      return c.json(
        await idempotent(c, (tx) => dismissLostRide(tx, c.var.driverId, rideId).then(() => ({ success: true }))),
      );
    },
  )
  .route("/", stepRoutes);
