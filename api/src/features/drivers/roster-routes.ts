import { Hono } from "hono";
import { DriverId } from "../../../contract/office-drivers.ts";
import { PutRoster, Roster, RosterFound, RosterPreview } from "../../../contract/rosters.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { previewRoster, putRoster, rosterOf } from "./roster.ts";

/** Rosters of drivers for the office. */
export const rosterRoutes = new Hono<AppEnv>()
  .get(
    "/drivers/:driverId/roster",
    allow("read drivers", RosterFound, "A driver's weekly hours and days off"),
    param(DriverId),
    async (c) => reply(c, await rosterOf(c.var.db, c.req.valid("param").driverId)),
  )
  .post(
    "/drivers/:driverId/roster/preview",
    allow("schedule drivers", RosterPreview, "The accepted rides outside a roster that is not saved yet"),
    param(DriverId),
    body(Roster),
    async (c) => {
      const rides = await previewRoster(c.var.services, c.req.valid("param").driverId, c.req.valid("json"));
      return reply(c, { rides });
    },
  )
  .put(
    "/drivers/:driverId/roster",
    allow("schedule drivers", RosterFound, "Save a driver's weekly hours and days off"),
    param(DriverId),
    body(PutRoster),
    async (c) => {
      const [{ staff, services }, { driverId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const answer = await idempotent(c, async (tx) => {
        await putRoster(tx, staff, driverId, input, services.config.practiceTimeZone);
        return { success: true, message: "The roster is saved.", ...(await rosterOf(tx, driverId)) };
      });
      return c.json(answer);
    },
  );
