import { type Context, Hono } from "hono";
import {
  Candidates,
  OfficeAssign,
  OfficeCancelRide,
  OfficeNoShow,
  OfficeReady,
  OfficeRideChanged,
  OfficeRideFound,
  OfficeRidePreview,
  OfficeUnassign,
  OperationOfRide,
  RideBoard,
  RidesQuery,
} from "../../../contract/office-rides.ts";
import { EmailOfVisit, EmailShown } from "../../../contract/office-visits.ts";
import { Done } from "../../../contract/response.ts";
import { RideId } from "../../../contract/rides.ts";
import { OFFICE_ROLES } from "../../../contract/staff.ts";
import { ChangePreviewed } from "../../../contract/visit-changes.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import type { Tx } from "../../lib/db.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import type { Undo } from "../../lib/office-actions.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { reverseNoShow } from "./no-show.ts";
import {
  assignForOffice,
  cancelForOffice,
  neededForOffice,
  noShowForOffice,
  readyForOffice,
  unassignForOffice,
} from "./office-acts.ts";
import { rideBoard } from "./office-board.ts";
import { officeRideBookingRoutes } from "./office-booking-routes.ts";
import { candidatesFor } from "./office-candidates.ts";
import { printedEmail } from "./office-emails.ts";
import { officeExtraRoutes } from "./office-extra-routes.ts";
import { undoRideForOffice } from "./office-operations.ts";
import { previewForOffice } from "./office-previews.ts";
import { rideForOffice } from "./office-ride.ts";
import { CALLED } from "./will-call.ts";

const SENDS = ["owner", "desk", "dispatch"] as const;

/** Answers an act of the desk: done once, with what it makes due, what takes it back, and the ride as it stands then. */
async function acted(c: Context<AppEnv>, rideId: string, act: (tx: Tx) => Promise<Undo>, message: string) {
  const { services } = c.var;
  const done = await idempotent(c, act);
  await processDueRidesNow(services);
  const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
  return c.json({ success: true, message, ...done, ride });
}

/** Rides as the office sees them, sends drivers to them and ends them. */
export const officeRideRoutes = new Hono<AppEnv>()
  .get(
    "/rides",
    requireRoles(OFFICE_ROLES, RideBoard, "One band of the board of rides"),
    query(RidesQuery),
    async (c) => {
      const { services, db } = c.var;
      const board = await rideBoard(db, c.req.valid("query"), services.config.practiceTimeZone, new Date());
      return c.json({ success: true, ...board });
    },
  )
  .get(
    "/rides/:rideId",
    requireRoles(OFFICE_ROLES, OfficeRideFound, "One ride with its history"),
    param(RideId),
    async (c) => {
      const { services, db } = c.var;
      const ride = await rideForOffice(db, c.req.valid("param").rideId, services.config.practiceTimeZone);
      return c.json({ success: true, ride });
    },
  )
  .get(
    "/rides/:rideId/email",
    requireRoles(
      OFFICE_ROLES,
      EmailShown,
      "A letter to a patient without an email as it would be written now, to be printed",
    ),
    param(RideId),
    query(EmailOfVisit),
    async (c) => {
      const message = await printedEmail(c.var.services, c.req.valid("param").rideId, c.req.valid("query"));
      return c.json({ success: true, ...message });
    },
  )
  .get(
    "/rides/:rideId/candidates",
    requireRoles(OFFICE_ROLES, Candidates, "Every driver, and what keeps them from this ride"),
    param(RideId),
    async (c) => {
      const { services, db } = c.var;
      const candidates = await candidatesFor(db, c.req.valid("param").rideId, services.config.practiceTimeZone);
      return c.json({ success: true, candidates });
    },
  )
  .post(
    "/rides/:rideId/assign",
    requireRoles(SENDS, OfficeRideChanged, "Offer a ride to a driver by hand"),
    param(RideId),
    body(OfficeAssign),
    (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => assignForOffice(services, tx, staff, rideId, wish),
        "The ride is offered to that driver.",
      );
    },
  )
  .post(
    "/rides/:rideId/unassign",
    requireRoles(SENDS, OfficeRideChanged, "Take a ride back from its driver; another one is looked for"),
    param(RideId),
    body(OfficeUnassign),
    (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => unassignForOffice(services, tx, staff, rideId, wish),
        "The ride is taken back. We look for another driver.",
      );
    },
  )
  .post(
    "/rides/:rideId/no-show",
    requireRoles(SENDS, OfficeRideChanged, "End a ride at whose door nobody was; its fare is kept"),
    param(RideId),
    body(OfficeNoShow),
    (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => noShowForOffice(services, tx, staff, rideId, wish),
        "The ride is noted as a no-show. Its fare is kept.",
      );
    },
  )
  .post(
    "/rides/:rideId/preview",
    requireRoles(SENDS, ChangePreviewed, "What an act would do to a ride, and all that stands in its way"),
    param(RideId),
    body(OfficeRidePreview),
    async (c) => {
      const preview = await previewForOffice(c.var.services, c.req.valid("param").rideId, c.req.valid("json"));
      return c.json({ success: true, ...preview });
    },
  )
  .post(
    "/rides/:rideId/cancel",
    requireRoles(SENDS, OfficeRideChanged, "Cancel a ride; what comes back is sent"),
    param(RideId),
    body(OfficeCancelRide),
    (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(c, rideId, (tx) => cancelForOffice(services, tx, staff, rideId, wish), "The ride is cancelled.");
    },
  )
  .post(
    "/rides/:rideId/ready",
    requireRoles(SENDS, OfficeRideChanged, "Say for a passenger who calls that they are ready for their way back"),
    param(RideId),
    body(OfficeReady),
    (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(c, rideId, (tx) => readyForOffice(services, tx, staff, rideId, wish), CALLED);
    },
  )
  .post(
    "/rides/:rideId/needed",
    requireRoles(SENDS, OfficeRideFound, "Say that a return leg on hold is still needed; a driver is looked for again"),
    param(RideId),
    body(OfficeReady),
    async (c) => {
      const [{ services, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => neededForOffice(services, tx, staff, rideId, wish));
      await processDueRidesNow(services);
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return c.json({ success: true, message: "The ride stays booked. We look for a driver.", ride });
    },
  )
  .post(
    "/rides/:rideId/undo/:operationId",
    requireRoles(SENDS, OfficeRideFound, "Take back what was done to a ride up to ten seconds ago"),
    param(OperationOfRide),
    async (c) => {
      const [{ services, staff }, { rideId, operationId }] = [c.var, c.req.valid("param")];
      await idempotent(c, async (tx) => {
        await undoRideForOffice(tx, staff, rideId, operationId);
        return {};
      });
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return c.json({ success: true, message: "It is taken back. Nothing has left.", ride });
    },
  )
  .post(
    "/rides/:rideId/reverse-no-show",
    requireRoles(SENDS, Done, "Take a no-show back for its passenger, with all that was paid"),
    param(RideId),
    async (c) => {
      const message = await idempotent(c, (tx) => reverseNoShow(tx, c.var.staff, c.req.valid("param").rideId));
      return c.json({ success: true, message });
    },
  )
  .route("/", officeRideBookingRoutes)
  .route("/", officeExtraRoutes);
