import { Hono } from "hono";
import { Done } from "../../../contract/answer.ts";
import { CompleteRide, DashboardAnswer, DriverStatus } from "../../../contract/drivers.ts";
import { BookedRide, RideId, RideList } from "../../../contract/rides.ts";
import { requireDriver } from "../../lib/callers.ts";
import { type AppEnv, answers, body } from "../../lib/http.ts";
import { changesFor } from "../../lib/live-stream.ts";
import { dashboardOf } from "./dashboard.ts";
import { acceptRide, completeRide, rejectRide, setOnline } from "./driving.ts";
import { driversRide, ridesOfDriver } from "./service.ts";

export const drivingRoutes = new Hono<AppEnv>()
  .get(
    "/dashboard",
    answers(DashboardAnswer, "The driver's day and earnings", "drivertoken"),
    requireDriver,
    async (c) => {
      return c.json({ success: true, dashboard: await dashboardOf(c.var.on, c.var.driverId, new Date()) });
    },
  )
  .post(
    "/status",
    answers(Done, "Go online or offline", "drivertoken"),
    requireDriver,
    body(DriverStatus),
    async (c) => {
      const { online } = c.req.valid("json");
      await setOnline(c.var.on, c.var.driverId, online);
      return c.json({ success: true, message: online ? "You are now Online" : "You are now Offline", online });
    },
  )
  .get(
    "/rides",
    answers(RideList, "The driver's rides, those ahead first", "drivertoken"),
    requireDriver,
    async (c) => {
      return c.json({ success: true, rides: await ridesOfDriver(c.var.on, c.var.driverId) });
    },
  )
  .get("/rides/live", answers(Done, "Server-sent events about the driver's rides", "drivertoken"), requireDriver, (c) =>
    changesFor(c, `driver:${c.var.driverId}`),
  )
  .put(
    "/ride/accept",
    answers(BookedRide, "Say yes to an assigned ride", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      await acceptRide(c.var.on, c.var.driverId, rideId);
      const ride = await driversRide(c.var.on, c.var.driverId, rideId);
      return c.json({ success: true, message: "Ride accepted", ride });
    },
  )
  .put(
    "/ride/complete",
    answers(BookedRide, "End an accepted ride with its fare", "drivertoken"),
    requireDriver,
    body(CompleteRide),
    async (c) => {
      await completeRide(c.var.on, c.var.driverId, c.req.valid("json"));
      const ride = await driversRide(c.var.on, c.var.driverId, c.req.valid("json").rideId);
      return c.json({ success: true, message: "Ride completed", ride });
    },
  )
  .put(
    "/ride/cancel",
    answers(BookedRide, "Say no to an assigned ride", "drivertoken"),
    requireDriver,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      await rejectRide(c.var.on, c.var.driverId, rideId);
      const ride = await driversRide(c.var.on, c.var.driverId, rideId);
      return c.json({ success: true, message: "Ride cancelled", ride });
    },
  );
