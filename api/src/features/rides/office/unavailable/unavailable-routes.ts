import { type Context, Hono } from "hono";
import {
  AffectedRides,
  AffectedRidesQuery,
  DriversOff,
  DriverTimeOffId,
  NewDriverTimeOff,
  RideOutcomesPreview,
  RidesHandled,
} from "../../../../../contract/driver-time-off.ts";
import { OperationId } from "../../../../../contract/office-visits.ts";
import { Done } from "../../../../../contract/response.ts";
import type { Tx } from "../../../../lib/db/db.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import { listAffectedRides } from "./affected-rides.ts";
import { backEarly, listDriversOff } from "./back-early.ts";
import { type Handled, previewRides, undoRides } from "./group.ts";
import { enterTimeOff } from "./unavailable.ts";
import { spareVehicleRoutes } from "./vehicle-routes.ts";

async function respondAfter(c: Context<AppEnv>, act: (tx: Tx) => Promise<Handled>) {
  const done = await idempotent(c, act);
  await processDueRidesNow(c.var.services);
  return reply(c, done);
}

/** Drivers who are unavailable for some time, and their rides of that time. */
export const unavailableDriverRoutes = new Hono<AppEnv>()
  .get(
    "/unavailable-drivers",
    allow("read drivers", DriversOff, "The periods, not over, in which drivers are unavailable"),
    async (c) => reply(c, { timeOff: await listDriversOff(c.var.db) }),
  )
  .get(
    "/unavailable-drivers/rides",
    allow("change rides", AffectedRides, "A driver's rides of a period, each with the other drivers who fit"),
    query(AffectedRidesQuery),
    async (c) => {
      const { services, db } = c.var;
      return reply(c, await listAffectedRides(db, c.req.valid("query"), services.config.practiceTimeZone));
    },
  )
  .post(
    "/unavailable-drivers/preview",
    allow("change rides", RideOutcomesPreview, "Preview a driver's unavailability, with every message and refund"),
    body(NewDriverTimeOff),
    async (c) => {
      const { services, staff } = c.var;
      const shown = await previewRides(services, (tx) => enterTimeOff(services, tx, staff, c.req.valid("json")));
      return reply(c, shown);
    },
  )
  .post(
    "/unavailable-drivers",
    allow(
      "change rides",
      RidesHandled,
      "Enter that a driver is unavailable and decide about the rides, as one operation",
    ),
    body(NewDriverTimeOff),
    (c) => {
      const { services, staff } = c.var;
      return respondAfter(c, (tx) => enterTimeOff(services, tx, staff, c.req.valid("json")));
    },
  )
  .post(
    "/unavailable-drivers/:timeOffId/back/preview",
    allow("change rides", RideOutcomesPreview, "Preview that a driver is back early: the rides that come back"),
    param(DriverTimeOffId),
    async (c) => {
      const { services, staff } = c.var;
      const { timeOffId } = c.req.valid("param");
      return reply(c, await previewRides(services, (tx) => backEarly(services, tx, staff, timeOffId)));
    },
  )
  .post(
    "/unavailable-drivers/:timeOffId/back",
    allow("change rides", RidesHandled, "A driver is back early and gets the rides that no other driver has accepted"),
    param(DriverTimeOffId),
    (c) => {
      const { services, staff } = c.var;
      return respondAfter(c, (tx) => backEarly(services, tx, staff, c.req.valid("param").timeOffId));
    },
  )
  .post(
    "/unavailable-drivers/undo/:operationId",
    allow("change rides", Done, "Undo a driver's unavailability, or its early end, with the decisions about the rides"),
    param(OperationId),
    async (c) => {
      const { operationId } = c.req.valid("param");
      await idempotent(c, (tx) => undoRides(tx, c.var.staff, operationId).then(() => true));
      return reply(c, { message: "Undone. No message or refund was sent." });
    },
  )
  .route("/", spareVehicleRoutes);
