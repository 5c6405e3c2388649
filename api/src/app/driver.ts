import { Hono } from "hono";
import { driverAccountRoutes } from "../features/accounts/routes.ts";
import { driverProfileRoutes } from "../features/drivers/routes.ts";
import { driverBankRoutes } from "../features/money/bank/bank-routes.ts";
import { earningsRoutes } from "../features/money/payouts/earnings-routes.ts";
import { drivingRoutes } from "../features/rides/driving/driver-routes.ts";
import type { AppEnv } from "../lib/http/app-env.ts";

/** The calls of drivers: their account, their documents and their rides. */
export const driverRoutes = new Hono<AppEnv>()
  .route("/driver", driverAccountRoutes)
  .route("/driver", driverProfileRoutes)
  .route("/driver", drivingRoutes)
  .route("/driver", earningsRoutes)
  .route("/driver", driverBankRoutes);
