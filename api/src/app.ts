import { Hono } from "hono";
import { docRoutes } from "./docs.ts";
import { dataRoutes } from "./features/accounts/data-routes.ts";
import { accountDeskRoutes } from "./features/accounts/desk-routes.ts";
import { driverAccountRoutes, userRoutes } from "./features/accounts/routes.ts";
import { driverSecurityRoutes, userSecurityRoutes } from "./features/accounts/security-routes.ts";
import { deskCareRoutes } from "./features/appointments/desk-care-routes.ts";
import { deskMoneyRoutes } from "./features/appointments/desk-money-routes.ts";
import { deskVisitRoutes } from "./features/appointments/desk-routes.ts";
import { visitDetailRoutes } from "./features/appointments/details-routes.ts";
import { feedRoutes, nurseVisitRoutes } from "./features/appointments/nurse-routes.ts";
import { payRoutes } from "./features/appointments/pay-routes.ts";
import { appointmentRoutes } from "./features/appointments/routes.ts";
import { unattendedRoutes } from "./features/appointments/unattended-routes.ts";
import { deskConsultantRoutes } from "./features/consultants/desk-routes.ts";
import { consultantList } from "./features/consultants/list.ts";
import { consultantNamings } from "./features/consultants/naming.ts";
import { nurseScheduleRoutes } from "./features/consultants/nurse-routes.ts";
import { consultantRoutes } from "./features/consultants/routes.ts";
import { deskDriverRoutes } from "./features/drivers/desk-routes.ts";
import { deskPaperRoutes, driverPaperRoutes } from "./features/drivers/paper-routes.ts";
import { ringingRoutes } from "./features/drivers/ringing-routes.ts";
import { driverRoutes } from "./features/drivers/routes.ts";
import { deskVehicleRoutes } from "./features/drivers/vehicle-routes.ts";
import { browserErrorRoutes } from "./features/health/browser-error-routes.ts";
import { deskHealthRoutes } from "./features/health/routes.ts";
import { inboxRoutes } from "./features/inbox/routes.ts";
import { inquiryRoutes, resumeRoutes } from "./features/inquiries/routes.ts";
import { booksRoutes } from "./features/money/books-routes.ts";
import { earningsRoutes } from "./features/money/earnings-routes.ts";
import { payoutRoutes } from "./features/money/payout-routes.ts";
import { moneyRoutes } from "./features/money/routes.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { patientMergeRoutes } from "./features/patients/merge-routes.ts";
import { patientDeskRoutes } from "./features/patients/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { rideChangeRoutes } from "./features/rides/change-routes.ts";
import { deskRideBookingRoutes } from "./features/rides/desk-booking-routes.ts";
import { deskExtraRoutes } from "./features/rides/desk-extra-routes.ts";
import { deskRideRoutes } from "./features/rides/desk-routes.ts";
import { drivingRoutes } from "./features/rides/driver-routes.ts";
import { ridePlanRoutes } from "./features/rides/plan-routes.ts";
import { quoteRoutes, ridePaymentRoutes, rideRoutes } from "./features/rides/routes.ts";
import { followedRideRoutes, rideSharingRoutes } from "./features/rides/share-routes.ts";
import { stepRoutes } from "./features/rides/step-routes.ts";
import { nurseAccountRoutes, staffRoutes } from "./features/staff/routes.ts";
import { inboundRoutes } from "./features/texts/inbound-routes.ts";
import { textRoutes } from "./features/texts/routes.ts";
import { todayRoutes } from "./features/today/routes.ts";
import { waitlistRoutes } from "./features/waitlist/routes.ts";
import { healthRoutes } from "./health.ts";
import { bodies } from "./lib/bodies.ts";
import { BODY_LIMITS } from "./lib/body-limits.ts";
import { type AppEnv, noStore, notFound, onError } from "./lib/http.ts";
import { protection } from "./lib/protection.ts";
import { pictureRoutes } from "./lib/public-pictures.ts";
import { traced } from "./lib/requests.ts";
import type { Services } from "./lib/services.ts";
import { siteRoutes } from "./lib/site.ts";
import { studioRoutes } from "./lib/studio.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Calls after which other times are free, or consultants are others, or rated otherwise. */
const CHANGE_THE_LIST = [
  "/api/user/:deed{.+-appointment.*}",
  "/api/user/delete-account",
  "/api/reviews/:docId",
  "/api/stripe/webhook",
  "/api/office/visits/*",
  "/api/office/undo/*",
  "/api/office/patients/*",
  "/api/office/consultants/*",
  "/api/office/time-off/*",
  "/api/nurse/hours/*",
  "/api/nurse/time-off/*",
];

/** The whole product behind one address. Knows services only by what it is given; listens nowhere. */
export function createApp(on: Services, list = consultantList(on), bodyLimits = BODY_LIMITS) {
  const api = new Hono<AppEnv>()
    .use("/api/*", noStore)
    .on(["POST", "PUT", "PATCH", "DELETE"], CHANGE_THE_LIST, list.forgetOnWrite)
    .route("/api/doctor", consultantRoutes(list))
    .route("/api/user", userRoutes)
    .route("/api/user", userSecurityRoutes)
    .route("/api/user", dataRoutes)
    .route("/api/user", appointmentRoutes)
    .route("/api/user", visitDetailRoutes)
    .route("/api/user", unattendedRoutes)
    .route("/api/user", waitlistRoutes)
    .route("/api/user", textRoutes)
    .route("/api/texts", inboundRoutes)
    .route("/api/driver", driverAccountRoutes)
    .route("/api/driver", driverSecurityRoutes)
    .route("/api/driver", driverRoutes)
    .route("/api/driver", driverPaperRoutes)
    .route("/api/driver", ringingRoutes)
    .route("/api/driver", drivingRoutes)
    .route("/api/driver", stepRoutes)
    .route("/api/driver", earningsRoutes)
    .route("/api/user", rideRoutes)
    .route("/api/user", rideChangeRoutes)
    .route("/api/user", rideSharingRoutes)
    .route("/api/user", ridePlanRoutes)
    .route("/api/ride", followedRideRoutes)
    .route("/api", quoteRoutes)
    .route("/api/user", inquiryRoutes)
    .route("/api/user/newsletter", newsletterRoutes)
    .route("/api/resume", resumeRoutes)
    .route("/api/reviews", reviewRoutes)
    .route("/api/stripe", ridePaymentRoutes)
    .route("/api/stripe", webhookRoutes)
    .route("/api/office", staffRoutes)
    .route("/api/office", deskVisitRoutes)
    .route("/api/office", deskMoneyRoutes)
    .route("/api/office", deskCareRoutes)
    .route("/api/pay", payRoutes)
    .route("/api/office", patientDeskRoutes)
    .route("/api/office", patientMergeRoutes)
    .route("/api/office", accountDeskRoutes)
    .route("/api/office", deskConsultantRoutes)
    .route("/api/office", todayRoutes)
    .route("/api/office", inboxRoutes)
    .route("/api/office", moneyRoutes)
    .route("/api/office", booksRoutes)
    .route("/api/office", payoutRoutes)
    .route("/api/office", deskHealthRoutes)
    .route("/api/office", deskRideRoutes)
    .route("/api/office", deskRideBookingRoutes)
    .route("/api/office", deskExtraRoutes)
    .route("/api/office", deskDriverRoutes)
    .route("/api/office", deskPaperRoutes)
    .route("/api/office", deskVehicleRoutes)
    .route("/api/office", reportRoutes)
    .route("/api/nurse", nurseAccountRoutes)
    .route("/api/nurse", nurseScheduleRoutes)
    .route("/api/nurse", nurseVisitRoutes)
    .route("/api/browser-errors", browserErrorRoutes)
    .route("/api/feed", feedRoutes);

  return new Hono<AppEnv>()
    .use(traced(on))
    .use(protection(on.config))
    .use(bodies(bodyLimits))
    .onError(onError)
    .notFound(notFound)
    .route("/", api)
    .route("/api", docRoutes(api, on.config.office))
    .route("/", healthRoutes)
    .all("/api/*", notFound)
    .route("/files", pictureRoutes(on))
    .all("/files/*", notFound)
    .route("/studio", studioRoutes(on.config))
    .route("/", siteRoutes(on.config, consultantNamings(on)));
}
