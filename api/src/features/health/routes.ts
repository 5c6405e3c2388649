import { Hono } from "hono";
import { Health } from "../../../contract/health.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { health } from "./service.ts";

/** How the machine is, for whoever answers for it. */
export const officeHealthRoutes = new Hono<AppEnv>().get(
  "/health",
  requireRoles(["owner"], Health, "What is out of reach, owed or late, and the versions"),
  async (c) => c.json({ success: true, ...(await health(c.var.services)) }),
);
