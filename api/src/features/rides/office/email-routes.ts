import { Hono } from "hono";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { EmailOfVisit, EmailShown } from "../../../../contract/office-visits.ts";
import { RideId } from "../../../../contract/rides.ts";
import type { Tx } from "../../../lib/db/db.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../lib/http/http.ts";
import { idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { printedEmail, requireCurrentEmail, retryEmail } from "./emails.ts";
import { rideForOffice } from "./ride.ts";

/** The emails about a ride: one to print, and another try for one that was not sent. */
export const officeEmailRoutes = new Hono<AppEnv>()
  .get(
    "/rides/:rideId/email",
    allow("read rides", EmailShown, "A printable email for a patient without an email address"),
    param(RideId),
    query(EmailOfVisit),
    async (c) => {
      const message = await printedEmail(c.var.services, c.req.valid("param").rideId, c.req.valid("query"));
      return reply(c, message);
    },
  )
  .post(
    "/rides/:rideId/emails",
    allow("change rides", OfficeRideFound, "Retry an email that was not sent"),
    param(RideId),
    body(EmailOfVisit),
    async (c) => {
      const [{ services, db }, { rideId }, which] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const prepare = () => requireCurrentEmail(services, rideId, which);
      const retry = (tx: Tx) => retryEmail(tx, which);
      await idempotentAfterPreparing(c, prepare, retry);
      const ride = await rideForOffice(db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: "We're trying again now.", ride });
    },
  );
