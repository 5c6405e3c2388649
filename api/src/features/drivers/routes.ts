import { Hono } from "hono";
import { PROFILE_UPDATED } from "../../../contract/accounts.ts";
import { DriverAnswer, UpdateDriverProfile } from "../../../contract/drivers.ts";
import { requireDriver } from "../../lib/callers.ts";
import { type AppEnv, answers, bodyOrForm } from "../../lib/http.ts";
import { driverProfile, updateDriverProfile } from "./service.ts";

export const driverRoutes = new Hono<AppEnv>()
  .get("/profile", answers(DriverAnswer, "The driver's own profile", "drivertoken"), requireDriver, async (c) => {
    return c.json({ success: true, driver: await driverProfile(c.var.db, c.var.driverId) });
  })
  .post(
    "/update-profile",
    answers(DriverAnswer, "Change the driver's own profile", "drivertoken"),
    requireDriver,
    bodyOrForm(UpdateDriverProfile),
    async (c) => {
      await updateDriverProfile(c.var.on, c.var.driverId, c.var.given);
      const driver = await driverProfile(c.var.db, c.var.driverId);
      return c.json({ success: true, message: PROFILE_UPDATED, driver });
    },
  );
