import { Hono } from "hono";
import { EraseAccount } from "../../../contract/erasure.ts";
import {
  DriverId,
  DriversQuery,
  EditDriver,
  NewDriver,
  OfficeDrivers,
  OneOfficeDriver,
  SuspendDriver,
  SuspendDriverWithRides,
} from "../../../contract/office-drivers.ts";
import { NewOfficeNote, OfficeNotes } from "../../../contract/patient-edit.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { addOfficeNote } from "../../lib/office/notes.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { officeDocumentRoutes } from "./documents/document-routes.ts";
import { editDriver } from "./edit.ts";
import { eraseDriver } from "./erase.ts";
import { addDriver, listDrivers, oneDriver, reinstateDriver, suspendDriver } from "./office.ts";
import { rosterRoutes } from "./roster-routes.ts";
import { officeVehicleRoutes } from "./vehicle-routes.ts";

/** Drivers for the office. */
export const officeDriverRoutes = new Hono<AppEnv>()
  .get(
    "/drivers",
    allow("read drivers", OfficeDrivers, "The drivers, all or those that match a search"),
    query(DriversQuery),
    async (c) => {
      const { db, services } = c.var;
      return reply(c, await listDrivers(db, c.req.valid("query"), services.config.practiceTimeZone));
    },
  )
  .post(
    "/drivers",
    allow("edit drivers", OneOfficeDriver, "Add a driver, who gets an invitation email"),
    body(NewDriver),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const answer = await idempotent(c, async (tx) => {
        const driver = await oneDriver(tx, await addDriver(tx, staff, input), zone);
        return { success: true, message: `${driver.name} is added. We emailed them how to log in.`, driver };
      });
      return c.json(answer);
    },
  )
  .patch(
    "/drivers/:driverId",
    allow("edit drivers", OneOfficeDriver, "Correct a driver's name, email, phone number, license or plate"),
    param(DriverId),
    body(EditDriver),
    async (c) => {
      const [{ staff, services }, { driverId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const answer = await idempotent(c, async (tx) => {
        await editDriver(tx, staff, driverId, input, zone);
        return { success: true, message: "Saved.", driver: await oneDriver(tx, driverId, zone) };
      });
      return c.json(answer);
    },
  )
  .post(
    "/drivers/:driverId/suspend",
    allow("suspend drivers", OneOfficeDriver, "Suspend a driver until reinstated; their rides go to other drivers"),
    param(DriverId),
    body(SuspendDriverWithRides),
    async (c) => {
      const [{ staff, services }, { driverId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const answer = await idempotent(c, async (tx) => {
        await suspendDriver(tx, staff, driverId, input, zone);
        return { success: true, message: "The driver is suspended.", driver: await oneDriver(tx, driverId, zone) };
      });
      return c.json(answer);
    },
  )
  .post(
    "/drivers/:driverId/reinstate",
    allow("suspend drivers", OneOfficeDriver, "Reinstate a suspended driver"),
    param(DriverId),
    body(SuspendDriver),
    async (c) => {
      const [{ staff, services }, { driverId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const answer = await idempotent(c, async (tx) => {
        await reinstateDriver(tx, staff, driverId, input, zone);
        const driver = await oneDriver(tx, driverId, zone);
        return { success: true, message: "The driver is reinstated and can go online again.", driver };
      });
      return c.json(answer);
    },
  )
  .post(
    "/drivers/:driverId/erase",
    allow("erase people", Done, "Erase a suspended driver for good; rides and payouts stay without a name"),
    param(DriverId),
    body(EraseAccount),
    async (c) => {
      const [{ staff, services }, { driverId }, { revision }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const answer = await idempotent(c, async (tx) => {
        await eraseDriver(tx, staff, driverId, revision, services.config.practiceTimeZone);
        return { success: true, message: "The driver is erased." };
      });
      return c.json(answer);
    },
  )
  .post(
    "/drivers/:driverId/notes",
    allow("review drivers", OfficeNotes, "Add an administrative note about a driver, for the office only"),
    param(DriverId),
    body(NewOfficeNote),
    async (c) => {
      const [{ staff }, { driverId }, { text }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return reply(c, { notes: await idempotent(c, (tx) => addOfficeNote(tx, staff, "driver", driverId, text)) });
    },
  )
  .route("/", officeDocumentRoutes)
  .route("/", officeVehicleRoutes)
  .route("/", rosterRoutes);
