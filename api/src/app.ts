import { Hono } from "hono";
import { docRoutes } from "./docs.ts";
import { dataRoutes } from "./features/accounts/data-routes.ts";
import { driverAccountRoutes, userRoutes } from "./features/accounts/routes.ts";
import { appointmentRoutes } from "./features/appointments/routes.ts";
import { consultantList } from "./features/consultants/list.ts";
import { consultantRoutes } from "./features/consultants/routes.ts";
import { driverRoutes } from "./features/drivers/routes.ts";
import { inquiryRoutes, resumeRoutes } from "./features/inquiries/routes.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { drivingRoutes } from "./features/rides/driver-routes.ts";
import { quoteRoutes, ridePaymentRoutes, rideRoutes } from "./features/rides/routes.ts";
import { healthRoutes } from "./health.ts";
import { bodySize } from "./lib/body-size.ts";
import { type AppEnv, noStore, notFound, onError } from "./lib/http.ts";
import { protection } from "./lib/protection.ts";
import { traced } from "./lib/requests.ts";
import type { Services } from "./lib/services.ts";
import { pictureRoutes, siteRoutes } from "./lib/site.ts";
import { studioRoutes } from "./lib/studio.ts";
import { webhookRoutes } from "./webhooks.ts";

/** The whole product behind one address. Knows services only by what it is given; listens nowhere. */
export function createApp(on: Services, list = consultantList(on)) {
  const api = new Hono<AppEnv>()
    .use("/api/*", bodySize, noStore, list.forgetOnWrite)
    .route("/api/doctor", consultantRoutes(list))
    .route("/api/user", userRoutes)
    .route("/api/user", dataRoutes)
    .route("/api/user", appointmentRoutes)
    .route("/api/driver", driverAccountRoutes)
    .route("/api/driver", driverRoutes)
    .route("/api/driver", drivingRoutes)
    .route("/api/user", rideRoutes)
    .route("/api", quoteRoutes)
    .route("/api/user", inquiryRoutes)
    .route("/api/user/newsletter", newsletterRoutes)
    .route("/api/resume", resumeRoutes)
    .route("/api/reviews", reviewRoutes)
    .route("/api/stripe", ridePaymentRoutes)
    .route("/api/stripe", webhookRoutes);

  return new Hono<AppEnv>()
    .use(traced(on))
    .use(protection(on.config))
    .onError(onError)
    .notFound(notFound)
    .route("/", api)
    .route("/api", docRoutes(api))
    .route("/", healthRoutes)
    .all("/api/*", notFound)
    .route("/files", pictureRoutes(on))
    .all("/files/*", notFound)
    .route("/studio", studioRoutes(on.config))
    .route("/", siteRoutes(on.config));
}
