import { Hono } from "hono";
import { userRoutes } from "../features/accounts/routes.ts";
import { appointmentRoutes } from "../features/appointments/routes.ts";
import { reviewRoutes } from "../features/reviews/routes.ts";
import { ridePaymentRoutes, rideRoutes } from "../features/rides/routes.ts";
import { textRoutes } from "../features/texts/routes.ts";
import { waitlistRoutes } from "../features/waitlist/routes.ts";
import type { AppEnv } from "../lib/http/app-env.ts";

/** The calls of patients: their account, their visits and their rides. */
export const patientRoutes = new Hono<AppEnv>()
  .route("/user", userRoutes)
  .route("/user", appointmentRoutes)
  .route("/user", waitlistRoutes)
  .route("/user", textRoutes)
  .route("/user", rideRoutes)
  .route("/stripe", ridePaymentRoutes)
  .route("/reviews", reviewRoutes);
