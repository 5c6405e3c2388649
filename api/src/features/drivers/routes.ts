import { Hono } from "hono";
import { PROFILE_UPDATED } from "../../../contract/accounts.ts";
import { DriverAnswer, UpdateDriverProfile } from "../../../contract/drivers.ts";
import { allowDriver } from "../../lib/accounts/auth.ts";
import { storePortrait } from "../../lib/files/portraits.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { bodyOrForm, reply } from "../../lib/http/http.ts";
import { idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { driverDocumentRoutes } from "./documents/document-routes.ts";
import { pushRoutes } from "./push/push-routes.ts";
import { driverProfile, updateDriverProfile } from "./service.ts";

export const driverProfileRoutes = new Hono<AppEnv>()
  .get("/profile", allowDriver(DriverAnswer, "The driver's own profile"), async (c) => {
    return reply(c, { driver: await driverProfile(c.var.db, c.var.driverId) });
  })
  .post(
    "/update-profile",
    allowDriver(DriverAnswer, "Change the driver's own profile"),
    bodyOrForm(UpdateDriverProfile, "portrait"),
    async (c) => {
      const { services, driverId, given } = c.var;
      const driver = await idempotentAfterPreparing(
        c,
        () => storePortrait(services, driverId, given.image),
        (tx, picture) => updateDriverProfile(tx, driverId, given, picture),
      );
      return reply(c, { message: PROFILE_UPDATED, driver });
    },
  )
  .route("/", driverDocumentRoutes)
  .route("/", pushRoutes);
