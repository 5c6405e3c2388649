import { Hono } from "hono";
import { accountOfficeRoutes } from "../features/accounts/office-routes.ts";
import { officeVisitRoutes } from "../features/appointments/office/routes.ts";
import { officeConsultantRoutes } from "../features/consultants/office-routes.ts";
import { officeDriverRoutes } from "../features/drivers/office-routes.ts";
import { officeHealthRoutes } from "../features/health/routes.ts";
import { cannedReplyRoutes } from "../features/inbox/canned-routes.ts";
import { textToManyRoutes } from "../features/inbox/many-routes.ts";
import { inboxRoutes } from "../features/inbox/routes.ts";
import { officeTextRoutes } from "../features/inbox/text-routes.ts";
import { moneyRoutes } from "../features/money/routes.ts";
import { patientOfficeRoutes } from "../features/patients/routes.ts";
import { policyRoutes } from "../features/policies/routes.ts";
import { reportRoutes } from "../features/reports/routes.ts";
import { officeReviewRoutes } from "../features/reviews/office-routes.ts";
import { officeRideRoutes } from "../features/rides/office/routes.ts";
import { settingRoutes } from "../features/settings/routes.ts";
import { staffRoutes } from "../features/staff/routes.ts";
import { todayRoutes } from "../features/today/routes.ts";
import type { AppEnv } from "../lib/http/app-env.ts";

/** The calls of the office. Every path starts with /api/office. */
export const officeRoutes = new Hono<AppEnv>()
  .route("/", staffRoutes)
  .route("/", officeVisitRoutes)
  .route("/", patientOfficeRoutes)
  .route("/", accountOfficeRoutes)
  .route("/", officeConsultantRoutes)
  .route("/", todayRoutes)
  .route("/", inboxRoutes)
  .route("/", textToManyRoutes)
  .route("/", cannedReplyRoutes)
  .route("/", officeTextRoutes)
  .route("/", moneyRoutes)
  .route("/", officeHealthRoutes)
  .route("/", officeRideRoutes)
  .route("/", officeDriverRoutes)
  .route("/", officeReviewRoutes)
  .route("/", reportRoutes)
  .route("/", policyRoutes)
  .route("/", settingRoutes);
