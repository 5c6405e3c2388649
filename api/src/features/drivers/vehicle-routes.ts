import { type Context, Hono } from "hono";
import { OfficeDriverFound, RejectVehicle, VehicleChangeId } from "../../../contract/office-drivers.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import type { Tx } from "../../lib/db.ts";
import { body, param } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { driverRecord } from "./office.ts";
import { acceptVehicle, rejectVehicle } from "./vehicle.ts";

const CHECKS = ["owner", "desk", "dispatch"] as const;
const ONE = "/drivers/:driverId/vehicle/:changeId";

/** Other vehicles that drivers ask for. */
export const officeVehicleRoutes = new Hono<AppEnv>()
  .post(
    `${ONE}/accept`,
    requireRoles(CHECKS, OfficeDriverFound, "Let a driver drive the vehicle they asked for"),
    param(VehicleChangeId),
    async (c) => {
      const [{ staff }, which] = [c.var, c.req.valid("param")];
      const message = "It is accepted. From now on they are offered what it carries.";
      return c.json(await checking(c, which.driverId, message, (tx, zone) => acceptVehicle(tx, staff, which, zone)));
    },
  )
  .post(
    `${ONE}/refuse`,
    requireRoles(CHECKS, OfficeDriverFound, "Leave a driver's vehicle as it is; they are told why"),
    param(VehicleChangeId),
    body(RejectVehicle),
    async (c) => {
      const [{ staff }, which, { reason }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const message = "It is refused, and the driver is told why.";
      return c.json(
        await checking(c, which.driverId, message, (tx, zone) => rejectVehicle(tx, staff, which, reason, zone)),
      );
    },
  );

/** Does it once, and answers the driver as they stand after it. */
async function checking(
  c: Context<AppEnv>,
  driverId: string,
  message: string,
  act: (tx: Tx, timeZone: string) => Promise<void>,
) {
  const zone = c.var.services.config.practiceTimeZone;
  await idempotent(c, async (tx) => {
    await act(tx, zone);
    return {};
  });
  return { success: true, message, driver: await driverRecord(c.var.db, driverId, zone) };
}
