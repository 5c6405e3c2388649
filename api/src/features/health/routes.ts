import { Hono } from "hono";
import { Health } from "../../../contract/health.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { reply } from "../../lib/http/http.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { health } from "./service.ts";

/** System health, for owners. */
export const officeHealthRoutes = new Hono<AppEnv>().get(
  "/health",
  allow("see health", Health, "Dependencies, backlog, jobs and versions"),
  async (c) => reply(c, await health(c.var.services)),
);
