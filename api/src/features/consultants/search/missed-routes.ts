import { Hono } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { reply } from "../../../lib/http/http.ts";
import { missedSearches } from "./missed.ts";

export const missedSearchRoutes = new Hono<AppEnv>().get("/missed-searches", async (c) =>
  reply(c, { searches: await missedSearches(c.var.db) }),
);
