import { Hono } from "hono";
import { feedRoutes, nurseVisitRoutes } from "../features/appointments/nurse/nurse-routes.ts";
import { nurseScheduleRoutes } from "../features/consultants/nurse-routes.ts";
import { nurseBankRoutes } from "../features/money/bank/bank-routes.ts";
import { nurseEarningsRoutes } from "../features/money/payouts/nurse-earnings-routes.ts";
import { nurseAccountRoutes } from "../features/staff/routes.ts";
import type { AppEnv } from "../lib/http/app-env.ts";

/** The calls of nurses: their account, their schedule, their visits and their earnings. */
export const nurseRoutes = new Hono<AppEnv>()
  .route("/nurse", nurseAccountRoutes)
  .route("/nurse", nurseScheduleRoutes)
  .route("/nurse", nurseVisitRoutes)
  .route("/nurse", nurseEarningsRoutes)
  .route("/nurse", nurseBankRoutes)
  .route("/feed", feedRoutes);
