import { type Context, Hono } from "hono";
import { OfficeDriverFound, RejectVehicle, VehicleChangeId } from "../../../contract/office-drivers.ts";
import type { Tx } from "../../lib/db/db.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { driverRecord } from "./office.ts";
import { acceptVehicle, rejectVehicle } from "./vehicle.ts";

const ONE = "/drivers/:driverId/vehicle/:changeId";

/** Vehicle changes that drivers request. */
export const officeVehicleRoutes = new Hono<AppEnv>()
  .post(
    `${ONE}/accept`,
    allow("review drivers", OfficeDriverFound, "Approve the vehicle a driver requested"),
    param(VehicleChangeId),
    async (c) => {
      const [{ staff }, which] = [c.var, c.req.valid("param")];
      const message = "Approved. The driver now gets offers for this vehicle. We emailed them.";
      return c.json(await checking(c, which.driverId, message, (tx, zone) => acceptVehicle(tx, staff, which, zone)));
    },
  )
  .post(
    `${ONE}/refuse`,
    allow("review drivers", OfficeDriverFound, "Reject the vehicle a driver requested; the driver gets the reason"),
    param(VehicleChangeId),
    body(RejectVehicle),
    async (c) => {
      const [{ staff }, which, { reason }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const message = "Rejected. We emailed the driver the reason.";
      return c.json(
        await checking(c, which.driverId, message, (tx, zone) => rejectVehicle(tx, staff, which, reason, zone)),
      );
    },
  );

/** Runs the action idempotently and returns the updated driver. */
async function checking(
  c: Context<AppEnv>,
  driverId: string,
  message: string,
  act: (tx: Tx, timeZone: string) => Promise<void>,
) {
  const zone = c.var.services.config.practiceTimeZone;
  await idempotent(c, (tx) => act(tx, zone));
  return { success: true, message, driver: await driverRecord(c.var.db, driverId, zone) };
}
