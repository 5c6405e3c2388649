import { Hono } from "hono";
import { openLinkedVisit } from "../features/appointments/booking/pay-links.ts";
import { visitLinkRoutes } from "../features/appointments/changes/visit-link-routes.ts";
import { consultantRoutes } from "../features/consultants/routes.ts";
import { browserErrorRoutes } from "../features/health/browser-error-routes.ts";
import { inquiryRoutes, resumeRoutes } from "../features/inquiries/routes.ts";
import { newsletterRoutes } from "../features/newsletter/routes.ts";
import { payRoutes } from "../features/payments/pay-routes.ts";
import { openLinkedRide } from "../features/rides/booking/pay-links.ts";
import { rideLinkRoutes } from "../features/rides/following/ride-link-routes.ts";
import { sharedRideRoutes } from "../features/rides/following/share-routes.ts";
import { openLinkedExtra } from "../features/rides/office/booking/extra-requests.ts";
import { quoteRoutes } from "../features/rides/routes.ts";
import { ruleRoutes } from "../features/settings/public-routes.ts";
import { inboundRoutes } from "../features/texts/inbound-routes.ts";
import type { AppEnv } from "../lib/http/app-env.ts";
import type { ResponseCache } from "../lib/site/response-cache.ts";
import { webhookRoutes } from "../webhooks.ts";

/** Calls without an account, including those of providers. */
export const publicRoutes = (list: ResponseCache) =>
  new Hono<AppEnv>()
    .route("/doctor", consultantRoutes(list))
    .route("/", quoteRoutes)
    .route("/", ruleRoutes)
    .route("/ride", sharedRideRoutes)
    .route("/pay", payRoutes({ visit: openLinkedVisit, ride: openLinkedRide, extra: openLinkedExtra }))
    .route("/visit-link", visitLinkRoutes)
    .route("/ride-link", rideLinkRoutes)
    .route("/user", inquiryRoutes)
    .route("/user/newsletter", newsletterRoutes)
    .route("/resume", resumeRoutes)
    .route("/texts", inboundRoutes)
    .route("/stripe", webhookRoutes)
    .route("/browser-errors", browserErrorRoutes);
