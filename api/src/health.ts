import type { Context } from "hono";
import { Hono } from "hono";
import type { AppEnv } from "./lib/app-env.ts";
import { AppError } from "./lib/errors.ts";
import { schemaGap } from "./lib/migrate.ts";

/**
 * For proxies and orchestrators. `/healthz`: the process can serve requests. `/readyz`: it can, the database answers and its
 * schema is current or newer. Anybody may ask, so neither says more; the office's Health page and the metrics do.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get("/healthz", (c) => {
    refuseWhileStuck(c);
    return c.json({ success: true });
  })
  .get("/readyz", async (c) => {
    refuseWhileStuck(c);
    const { pending, unknown } = await schemaGap(c.var.db);
    if (pending.length > 0) throw new AppError("unavailable", "The database is waiting for a migration.");
    const isBehind = unknown.length > 0 ? { message: "The database is newer than this version of the program." } : {};
    return c.json({ success: true, ...isBehind });
  });

function refuseWhileStuck(c: Context<AppEnv>): void {
  const { liveness, log } = c.var.services;
  const problem = liveness.problem();
  if (problem === null) return;
  log.error({ problem }, "this process is stuck");
  throw new AppError("unavailable", "This server is overloaded. Please try again in a minute.");
}
