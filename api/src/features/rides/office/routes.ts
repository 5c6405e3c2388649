import { type Context, Hono } from "hono";
import {
  Candidates,
  OfficeAssign,
  OfficeCancelRide,
  OfficeEditRide,
  OfficeNoShow,
  OfficeReady,
  OfficeRideChanged,
  OfficeRideFound,
  OfficeRidePreview,
  OfficeStep,
  OfficeUnassign,
  OperationOfRide,
  RideBoard,
  RideListQuery,
  RidesQuery,
} from "../../../../contract/office-rides.ts";
import { NewOfficeNote, OfficeNotes } from "../../../../contract/patient-edit.ts";
import { Done } from "../../../../contract/response.ts";
import { RideId } from "../../../../contract/rides.ts";
import { UNDO_HINT } from "../../../../contract/rule-sentences.ts";
import { inWords, UNDO_SECONDS } from "../../../../contract/rules.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import type { Tx } from "../../../lib/db/db.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { type Undo, undoOperation } from "../../../lib/office/actions.ts";
import { recordView } from "../../../lib/office/record-views.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { LOOKING_FOR_DRIVER } from "../booking/will-call.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { confirmNoShow, reverseNoShow } from "../driving/no-show.ts";
import {
  assignForOffice,
  cancelForOffice,
  neededForOffice,
  noShowForOffice,
  readyForOffice,
  unassignForOffice,
} from "./actions.ts";
import { rideBoard } from "./board/board.ts";
import { candidatesFor } from "./board/candidates.ts";
import { officeLaneRoutes } from "./board/lane-routes.ts";
import { listRides } from "./board/list.ts";
import { officeRideBookingRoutes } from "./booking/booking-routes.ts";
import { officeExtraRoutes } from "./booking/extra-routes.ts";
import { officePlanRoutes } from "./booking/plan-routes.ts";
import { editForOffice } from "./edits.ts";
import { officeEmailRoutes } from "./email-routes.ts";
import { noteRide } from "./notes.ts";
import { previewForOffice } from "./previews.ts";
import { reopenForOffice } from "./reopening.ts";
import { rideForOffice } from "./ride.ts";
import { stepForOffice } from "./steps.ts";
import { ridesTogetherRoutes } from "./together/together-routes.ts";
import { tripImportsRoutes } from "./trip-imports/trip-imports-routes.ts";
import { unavailableDriverRoutes } from "./unavailable/unavailable-routes.ts";

/** Runs an office action idempotently and processes what it makes due. Returns the ride and the operation that undoes it. */
async function respondAfterAction(c: Context<AppEnv>, rideId: string, act: (tx: Tx) => Promise<Undo>, message: string) {
  const { services } = c.var;
  const done = await idempotent(c, act);
  await processDueRidesNow(services);
  const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
  return reply(c, { message, ...done, ride });
}

/** Rides for the office. */
export const officeRideRoutes = new Hono<AppEnv>()
  .get("/rides", allow("read rides", RideBoard, "One band of the ride board"), query(RidesQuery), async (c) => {
    const { services, db } = c.var;
    const board = await rideBoard(db, c.req.valid("query"), services.config.practiceTimeZone, new Date());
    return reply(c, board);
  })
  .get(
    "/ride-list",
    allow("read rides", RideBoard, "Rides of any time and state that match a search, latest pick-up first"),
    query(RideListQuery),
    async (c) => {
      const { services, db } = c.var;
      const list = await listRides(db, c.req.valid("query"), services.config.practiceTimeZone);
      return reply(c, list);
    },
  )
  .post(
    "/rides/:rideId/notes",
    allow("change rides", OfficeNotes, "Add an administrative note about a ride, for the office only"),
    param(RideId),
    body(NewOfficeNote),
    async (c) => {
      const { text } = c.req.valid("json");
      const notes = await idempotent(c, (tx) => noteRide(tx, c.var.staff, c.req.valid("param").rideId, text));
      return reply(c, { notes });
    },
  )
  .get(
    "/rides/:rideId",
    allow("read rides", OfficeRideFound, "One ride with its history"),
    param(RideId),
    async (c) => {
      const { services, db, staff } = c.var;
      const { rideId } = c.req.valid("param");
      const ride = await rideForOffice(db, rideId, services.config.practiceTimeZone);
      await recordView(db, staff, { kind: "ride", id: rideId });
      return reply(c, { ride });
    },
  )
  .get(
    "/rides/:rideId/candidates",
    allow("read rides", Candidates, "Every driver, with what makes them ineligible for this ride"),
    param(RideId),
    async (c) => {
      const { services, db } = c.var;
      const candidates = await candidatesFor(db, c.req.valid("param").rideId, services.config.practiceTimeZone);
      return reply(c, { candidates });
    },
  )
  .post(
    "/rides/:rideId/assign",
    allow("change rides", OfficeRideChanged, "Offer a ride to a chosen driver"),
    param(RideId),
    body(OfficeAssign),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => assignForOffice(services, tx, staff, rideId, input),
        `The ride is offered to that driver. ${UNDO_HINT}`,
      );
    },
  )
  .post(
    "/rides/:rideId/unassign",
    allow("change rides", OfficeRideChanged, "Unassign a ride's driver and look for another"),
    param(RideId),
    body(OfficeUnassign),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => unassignForOffice(services, tx, staff, rideId, input),
        `The driver is unassigned. We'll look for another driver in ${inWords(UNDO_SECONDS, "seconds")}.`,
      );
    },
  )
  .post(
    "/rides/:rideId/no-show",
    allow("change rides", OfficeRideChanged, "Mark a no-show; the fare isn't refunded"),
    param(RideId),
    body(OfficeNoShow),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => noShowForOffice(services, tx, staff, rideId, input),
        "The ride is marked as a no-show.",
      );
    },
  )
  .post(
    "/rides/:rideId/step",
    allow("change rides", OfficeRideChanged, "Enter a step for the driver, who couldn't mark it"),
    param(RideId),
    body(OfficeStep),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const act = (tx: Tx) => stepForOffice(services, tx, staff, rideId, input);
      return respondAfterAction(c, rideId, act, `The step is entered. ${UNDO_HINT}`);
    },
  )
  .post(
    "/rides/:rideId/preview",
    allow("change rides", ChangePreviewed, "Preview an action on a ride, with everything that blocks it"),
    param(RideId),
    body(OfficeRidePreview),
    async (c) => {
      const { services, staff } = c.var;
      const preview = await previewForOffice(services, staff, c.req.valid("param").rideId, c.req.valid("json"));
      return reply(c, preview);
    },
  )
  .post(
    "/rides/:rideId/cancel",
    allow("change rides", OfficeRideChanged, "Cancel a ride and send the refund"),
    param(RideId),
    body(OfficeCancelRide),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => cancelForOffice(services, tx, staff, rideId, input),
        "The ride is canceled.",
      );
    },
  )
  .post(
    "/rides/:rideId/edit",
    allow("change rides", OfficeRideChanged, "Change a ride's time, addresses, phone, needs and notes"),
    param(RideId),
    body(OfficeEditRide),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => editForOffice(services, tx, staff, rideId, input),
        `The ride is changed. ${UNDO_HINT}`,
      );
    },
  )
  .post(
    "/rides/:rideId/ready",
    allow("change rides", OfficeRideChanged, "Mark a passenger as ready for their return leg"),
    param(RideId),
    body(OfficeReady),
    (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return respondAfterAction(
        c,
        rideId,
        (tx) => readyForOffice(services, tx, staff, rideId, input),
        LOOKING_FOR_DRIVER,
      );
    },
  )
  .post(
    "/rides/:rideId/needed",
    allow("change rides", OfficeRideFound, "Confirm that a return leg on hold is needed and look for a driver"),
    param(RideId),
    body(OfficeReady),
    async (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => neededForOffice(services, tx, staff, rideId, input));
      await processDueRidesNow(services);
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: "The ride is still booked. We're looking for a driver.", ride });
    },
  )
  .post(
    "/rides/:rideId/reopen",
    allow("change rides", OfficeRideFound, "Reopen a ride that was completed by mistake, with a reason"),
    param(RideId),
    body(OfficeReady),
    async (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => reopenForOffice(services, tx, staff, rideId, input));
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: "The ride is open again. Its driver can complete it.", ride });
    },
  )
  .post(
    "/rides/:rideId/undo/:operationId",
    allow("change rides", OfficeRideFound, "Undo an action on a ride"),
    param(OperationOfRide),
    async (c) => {
      const [{ services, staff }, { rideId, operationId }] = [c.var, c.req.valid("param")];
      await idempotent(c, (tx) => undoOperation(tx, staff, operationId, rideId));
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: "Undone. No email or refund was sent.", ride });
    },
  )
  .post(
    "/rides/:rideId/confirm-no-show",
    allow("change rides", Done, "Confirm a no-show whose “at the door” was sent late, and keep the fare"),
    param(RideId),
    async (c) => {
      const message = await idempotent(c, (tx) => confirmNoShow(tx, c.var.staff, c.req.valid("param").rideId));
      return reply(c, { message });
    },
  )
  .post(
    "/rides/:rideId/reverse-no-show",
    allow("change rides", Done, "Reverse a no-show and refund the ride in full"),
    param(RideId),
    async (c) => {
      const [{ staff }, { rideId }] = [c.var, c.req.valid("param")];
      const message = await idempotent(c, (tx) => reverseNoShow(tx, staff, rideId));
      return reply(c, { message });
    },
  )
  .route("/", officeEmailRoutes)
  .route("/", officeLaneRoutes)
  .route("/", officeRideBookingRoutes)
  .route("/", tripImportsRoutes)
  .route("/", officePlanRoutes)
  .route("/", officeExtraRoutes)
  .route("/", ridesTogetherRoutes)
  .route("/", unavailableDriverRoutes);
