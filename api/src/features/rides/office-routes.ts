import { type Context, Hono } from "hono";
import { Done } from "../../../contract/answer.ts";
import {
  Candidates,
  DeskAssign,
  DeskCancelRide,
  DeskNoShow,
  DeskReady,
  DeskRideChanged,
  DeskRideFound,
  DeskRidePreview,
  DeskTakeBack,
  OperationOfRide,
  RideBoard,
  RidesWish,
} from "../../../contract/office-rides.ts";
import { EmailOfVisit, EmailShown } from "../../../contract/office-visits.ts";
import { RideId } from "../../../contract/rides.ts";
import { OFFICE_ROLES } from "../../../contract/staff.ts";
import { ChangePreviewed } from "../../../contract/visit-changes.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import type { Tx } from "../../lib/db.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import type { Undo } from "../../lib/office-actions.ts";
import { forRoles } from "../../lib/staff-calls.ts";
import { lookAfterRidesNow } from "./dispatch.ts";
import { reverseNoShow } from "./no-show.ts";
import {
  assignForDesk,
  cancelForDesk,
  neededForDesk,
  noShowForDesk,
  readyForDesk,
  takeBackForDesk,
} from "./office-acts.ts";
import { rideBoard } from "./office-board.ts";
import { deskRideBookingRoutes } from "./office-booking-routes.ts";
import { candidatesFor } from "./office-candidates.ts";
import { paperEmail } from "./office-emails.ts";
import { deskExtraRoutes } from "./office-extra-routes.ts";
import { undoRideForDesk } from "./office-operations.ts";
import { previewForDesk } from "./office-previews.ts";
import { rideForDesk } from "./office-ride.ts";
import { CALLED } from "./will-call.ts";

const SENDS = ["owner", "desk", "dispatch"] as const;

/** Answers an act of the desk: done once, with what it makes due, what takes it back, and the ride as it stands then. */
async function acted(c: Context<AppEnv>, rideId: string, act: (tx: Tx) => Promise<Undo>, message: string) {
  const { on } = c.var;
  const done = await idempotent(c, act);
  await lookAfterRidesNow(on);
  const ride = await rideForDesk(on.db, rideId, on.config.practiceTimeZone);
  return c.json({ success: true, message, ...done, ride });
}

/** Rides as the office sees them, sends drivers to them and ends them. */
export const deskRideRoutes = new Hono<AppEnv>()
  .get("/rides", forRoles(OFFICE_ROLES, RideBoard, "One band of the board of rides"), query(RidesWish), async (c) => {
    const { on, db } = c.var;
    const board = await rideBoard(db, c.req.valid("query"), on.config.practiceTimeZone, new Date());
    return c.json({ success: true, ...board });
  })
  .get(
    "/rides/:rideId",
    forRoles(OFFICE_ROLES, DeskRideFound, "One ride with its history"),
    param(RideId),
    async (c) => {
      const { on, db } = c.var;
      const ride = await rideForDesk(db, c.req.valid("param").rideId, on.config.practiceTimeZone);
      return c.json({ success: true, ride });
    },
  )
  .get(
    "/rides/:rideId/letter",
    forRoles(
      OFFICE_ROLES,
      EmailShown,
      "A letter to a patient without an email as it would be written now, to be printed",
    ),
    param(RideId),
    query(EmailOfVisit),
    async (c) => {
      const letter = await paperEmail(c.var.on, c.req.valid("param").rideId, c.req.valid("query"));
      return c.json({ success: true, ...letter });
    },
  )
  .get(
    "/rides/:rideId/candidates",
    forRoles(OFFICE_ROLES, Candidates, "Every driver, and what keeps them from this ride"),
    param(RideId),
    async (c) => {
      const { on, db } = c.var;
      const candidates = await candidatesFor(db, c.req.valid("param").rideId, on.config.practiceTimeZone);
      return c.json({ success: true, candidates });
    },
  )
  .post(
    "/rides/:rideId/assign",
    forRoles(SENDS, DeskRideChanged, "Offer a ride to a driver by hand"),
    param(RideId),
    body(DeskAssign),
    (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => assignForDesk(on, tx, staff, rideId, wish),
        "The ride is offered to that driver.",
      );
    },
  )
  .post(
    "/rides/:rideId/take-back",
    forRoles(SENDS, DeskRideChanged, "Take a ride back from its driver; another one is looked for"),
    param(RideId),
    body(DeskTakeBack),
    (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => takeBackForDesk(on, tx, staff, rideId, wish),
        "The ride is taken back. We look for another driver.",
      );
    },
  )
  .post(
    "/rides/:rideId/no-show",
    forRoles(SENDS, DeskRideChanged, "End a ride at whose door nobody was; its fare is kept"),
    param(RideId),
    body(DeskNoShow),
    (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(
        c,
        rideId,
        (tx) => noShowForDesk(on, tx, staff, rideId, wish),
        "The ride is noted as a no-show. Its fare is kept.",
      );
    },
  )
  .post(
    "/rides/:rideId/preview",
    forRoles(SENDS, ChangePreviewed, "What an act would do to a ride, and all that stands in its way"),
    param(RideId),
    body(DeskRidePreview),
    async (c) => {
      const preview = await previewForDesk(c.var.on, c.req.valid("param").rideId, c.req.valid("json"));
      return c.json({ success: true, ...preview });
    },
  )
  .post(
    "/rides/:rideId/cancel",
    forRoles(SENDS, DeskRideChanged, "Cancel a ride; what comes back is sent"),
    param(RideId),
    body(DeskCancelRide),
    (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(c, rideId, (tx) => cancelForDesk(on, tx, staff, rideId, wish), "The ride is cancelled.");
    },
  )
  .post(
    "/rides/:rideId/ready",
    forRoles(SENDS, DeskRideChanged, "Say for a passenger who calls that they are ready for their way back"),
    param(RideId),
    body(DeskReady),
    (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return acted(c, rideId, (tx) => readyForDesk(on, tx, staff, rideId, wish), CALLED);
    },
  )
  .post(
    "/rides/:rideId/needed",
    forRoles(SENDS, DeskRideFound, "Say that a return leg on hold is still needed; a driver is looked for again"),
    param(RideId),
    body(DeskReady),
    async (c) => {
      const [{ on, staff }, { rideId }, wish] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => neededForDesk(on, tx, staff, rideId, wish));
      await lookAfterRidesNow(on);
      const ride = await rideForDesk(on.db, rideId, on.config.practiceTimeZone);
      return c.json({ success: true, message: "The ride stays booked. We look for a driver.", ride });
    },
  )
  .post(
    "/rides/:rideId/undo/:operationId",
    forRoles(SENDS, DeskRideFound, "Take back what was done to a ride up to ten seconds ago"),
    param(OperationOfRide),
    async (c) => {
      const [{ on, staff }, { rideId, operationId }] = [c.var, c.req.valid("param")];
      await idempotent(c, async (tx) => {
        await undoRideForDesk(tx, staff, rideId, operationId);
        return {};
      });
      const ride = await rideForDesk(on.db, rideId, on.config.practiceTimeZone);
      return c.json({ success: true, message: "It is taken back. Nothing has left.", ride });
    },
  )
  .post(
    "/rides/:rideId/reverse-no-show",
    forRoles(SENDS, Done, "Take a no-show back for its passenger, with all that was paid"),
    param(RideId),
    async (c) => {
      const message = await idempotent(c, (tx) => reverseNoShow(tx, c.var.staff, c.req.valid("param").rideId));
      return c.json({ success: true, message });
    },
  )
  .route("/", deskRideBookingRoutes)
  .route("/", deskExtraRoutes);
