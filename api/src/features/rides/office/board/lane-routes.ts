import { Hono } from "hono";
import { DriverId } from "../../../../../contract/office-drivers.ts";
import {
  OfficeRideChanged,
  OfficeRideFound,
  OperationOfRide,
  RideListExport,
} from "../../../../../contract/office-rides.ts";
import { RideDay, RideDayQuery } from "../../../../../contract/ride-day.ts";
import { MakeRideMoves, RideHelpList } from "../../../../../contract/ride-help.ts";
import { DriverDay, RideLanes, RideLanesQuery } from "../../../../../contract/ride-lanes.ts";
import { RideId } from "../../../../../contract/rides.ts";
import { UNDO_HINT } from "../../../../../contract/rule-sentences.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, csvAnswer, param, query, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import { allow, allowToText } from "../../../../lib/office/staff-auth.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import { makeMovesForOffice, undoMovesForOffice } from "../moves.ts";
import { rideForOffice } from "../ride.ts";
import { rideDay } from "./day.ts";
import { driverDay } from "./driver-day.ts";
import { findHelp } from "./help.ts";
import { rideLanes } from "./lanes.ts";
import { ridesAsCsv } from "./list-export.ts";

const MOVED = `The rides are offered to their new drivers. ${UNDO_HINT}`;

/** A day's rides by driver, the list as CSV, and what would help rides without a driver. */
export const officeLaneRoutes = new Hono<AppEnv>()
  .get(
    "/ride-lanes",
    allow("read rides", RideLanes, "The rides of a day, by driver"),
    query(RideLanesQuery),
    async (c) => {
      const { services, db } = c.var;
      const lanes = await rideLanes(db, c.req.valid("query").day, services.config.practiceTimeZone);
      return reply(c, lanes);
    },
  )
  .get(
    "/drivers/:driverId/day",
    allow("read rides", DriverDay, "The hours and rides of one driver's day"),
    param(DriverId),
    query(RideLanesQuery),
    async (c) => {
      const { services, db } = c.var;
      const { driverId } = c.req.valid("param");
      return reply(c, await driverDay(db, driverId, c.req.valid("query").day, services.config.practiceTimeZone));
    },
  )
  .get(
    "/ride-day",
    allow("read rides", RideDay, "A page of the rides of a day, narrowed by a search and filters"),
    query(RideDayQuery),
    async (c) => {
      const { services, db } = c.var;
      return reply(c, await rideDay(db, c.req.valid("query"), services.config.practiceTimeZone));
    },
  )
  .get(
    "/exports/ride-list.csv",
    allowToText("export rides", "text/csv", "The rides that match a search as CSV, without amounts"),
    query(RideListExport),
    async (c) => {
      const { db, staff, services } = c.var;
      const subject = { kind: "staff", id: staff.id };
      await recordStaffAudit(db, byStaff(staff), { action: "rides exported", subject });
      const parts = ridesAsCsv(db, c.req.valid("query"), services.config.practiceTimeZone);
      return csvAnswer(c, "rides.csv", parts);
    },
  )
  .get(
    "/ride-help",
    allow("read rides", RideHelpList, "What would give the soonest rides without a driver one"),
    async (c) => {
      const { services, db } = c.var;
      return reply(c, { help: await findHelp(db, services.config.practiceTimeZone) });
    },
  )
  .post(
    "/rides/:rideId/help",
    allow("change rides", OfficeRideChanged, "Change the drivers of several rides together to help one"),
    param(RideId),
    body(MakeRideMoves),
    async (c) => {
      const [{ services, staff }, { rideId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const done = await idempotent(c, (tx) => makeMovesForOffice(services, tx, staff, rideId, input));
      await processDueRidesNow(services);
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: MOVED, ...done, ride });
    },
  )
  .post(
    "/rides/:rideId/help/undo/:operationId",
    allow("change rides", OfficeRideFound, "Undo changes made together"),
    param(OperationOfRide),
    async (c) => {
      const [{ services, staff }, { rideId, operationId }] = [c.var, c.req.valid("param")];
      await idempotent(c, (tx) => undoMovesForOffice(tx, staff, rideId, operationId));
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message: "Undone. No email was sent.", ride });
    },
  );
