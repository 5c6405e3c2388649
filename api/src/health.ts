import type { Context } from "hono";
import { Hono } from "hono";
import { schemaGap } from "./lib/db/migrate.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { AppError } from "./lib/http/errors.ts";
import { reply } from "./lib/http/http.ts";

/**
 * For proxies and orchestrators. `/healthz`: the process can serve requests. `/readyz`: it can, the database responds and its
 * schema is current or newer. Anyone may call these, so they say no more; the office's Health page and the metrics do.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get("/healthz", (c) => {
    rejectWhileStuck(c);
    return reply(c);
  })
  .get("/readyz", async (c) => {
    rejectWhileStuck(c);
    const { pending, unknown } = await schemaGap(c.var.db);
    if (pending.length > 0) throw new AppError("unavailable", "The database is waiting for a migration.");
    const note = unknown.length > 0 ? { message: "The database is newer than this version of the program." } : {};
    return reply(c, note);
  });

function rejectWhileStuck(c: Context<AppEnv>): void {
  const { liveness, log } = c.var.services;
  const problem = liveness.problem();
  if (problem === null) return;
  log.error({ problem }, "this process is stuck");
  throw new AppError("unavailable", "This server is overloaded. Please try again in a minute.");
}
