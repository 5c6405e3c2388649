import { Hono } from "hono";
import { NewVehicle, VehicleId, Vehicles } from "../../../../../contract/driver-time-off.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { addVehicle, listVehicles, removeVehicle } from "./vehicles.ts";

/** Spare vehicles, which a driver can have while their own one is out of service. */
export const spareVehicleRoutes = new Hono<AppEnv>()
  .get("/vehicles", allow("read drivers", Vehicles, "The spare vehicles"), async (c) =>
    reply(c, { vehicles: await listVehicles(c.var.db) }),
  )
  .post("/vehicles", allow("schedule drivers", Vehicles, "Add a spare vehicle"), body(NewVehicle), async (c) => {
    const answer = await idempotent(c, async (tx) => {
      await addVehicle(tx, c.var.staff, c.req.valid("json"));
      return { success: true, message: "The vehicle is added.", vehicles: await listVehicles(tx) };
    });
    return c.json(answer);
  })
  .post(
    "/vehicles/:vehicleId/remove",
    allow("schedule drivers", Vehicles, "Remove a spare vehicle"),
    param(VehicleId),
    async (c) => {
      const answer = await idempotent(c, async (tx) => {
        await removeVehicle(tx, c.var.staff, c.req.valid("param").vehicleId);
        return { success: true, message: "The vehicle is removed.", vehicles: await listVehicles(tx) };
      });
      return c.json(answer);
    },
  );
