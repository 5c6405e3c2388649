import { Hono } from "hono";
import { PROFILE_UPDATED } from "../../../contract/accounts.ts";
import { DriverAnswer, UpdateDriverProfile } from "../../../contract/drivers.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requireDriver } from "../../lib/auth.ts";
import { bodyOrForm, describe } from "../../lib/http.ts";
import { idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { storePortrait } from "../../lib/portraits.ts";
import { driverDocumentRoutes } from "./document-routes.ts";
import { pushRoutes } from "./push-routes.ts";
import { driverProfile, updateDriverProfile } from "./service.ts";

export const driverProfileRoutes = new Hono<AppEnv>()
  .get("/profile", describe(DriverAnswer, "The driver's own profile", "drivertoken"), requireDriver, async (c) => {
    return c.json({ success: true, driver: await driverProfile(c.var.db, c.var.driverId) });
  })
  .post(
    "/update-profile",
    describe(DriverAnswer, "Change the driver's own profile", "drivertoken"),
    requireDriver,
    bodyOrForm(UpdateDriverProfile),
    async (c) => {
      const { services, driverId, given } = c.var;
      const driver = await idempotentAfterPreparing(
        c,
        () => storePortrait(services, driverId, given.image),
        (tx, picture) => updateDriverProfile(tx, driverId, given, picture),
      );
      return c.json({ success: true, message: PROFILE_UPDATED, driver });
    },
  )
  .route("/", driverDocumentRoutes)
  .route("/", pushRoutes);
