import { Hono } from "hono";
import { RideLanes, RideLanesQuery } from "../../../contract/ride-lanes.ts";
import { OFFICE_ROLES } from "../../../contract/staff.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { query } from "../../lib/http.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { rideLanes } from "./office-lanes.ts";

/** A day's rides by driver. */
export const officeLaneRoutes = new Hono<AppEnv>().get(
  "/ride-lanes",
  requireRoles(OFFICE_ROLES, RideLanes, "The rides of a day, by driver"),
  query(RideLanesQuery),
  async (c) => {
    const { services, db } = c.var;
    const lanes = await rideLanes(db, c.req.valid("query").day, services.config.practiceTimeZone);
    return c.json({ success: true, ...lanes });
  },
);
