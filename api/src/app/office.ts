import { Hono } from "hono";
import { accountDeskRoutes } from "../features/accounts/office-routes.ts";
import { deskVisitRoutes } from "../features/appointments/office-routes.ts";
import { deskConsultantRoutes } from "../features/consultants/office-routes.ts";
import { deskDriverRoutes } from "../features/drivers/office-routes.ts";
import { deskHealthRoutes } from "../features/health/routes.ts";
import { inboxRoutes } from "../features/inbox/routes.ts";
import { moneyRoutes } from "../features/money/routes.ts";
import { patientDeskRoutes } from "../features/patients/routes.ts";
import { reportRoutes } from "../features/reports/routes.ts";
import { deskRideRoutes } from "../features/rides/office-routes.ts";
import { staffRoutes } from "../features/staff/routes.ts";
import { todayRoutes } from "../features/today/routes.ts";
import type { AppEnv } from "../lib/app-env.ts";

/** What the office does. Every path starts with /api/office. */
export const officeRoutes = new Hono<AppEnv>()
  .route("/", staffRoutes)
  .route("/", deskVisitRoutes)
  .route("/", patientDeskRoutes)
  .route("/", accountDeskRoutes)
  .route("/", deskConsultantRoutes)
  .route("/", todayRoutes)
  .route("/", inboxRoutes)
  .route("/", moneyRoutes)
  .route("/", deskHealthRoutes)
  .route("/", deskRideRoutes)
  .route("/", deskDriverRoutes)
  .route("/", reportRoutes);
