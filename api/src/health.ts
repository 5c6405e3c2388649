import { Hono } from "hono";
import { AppError } from "./lib/errors.ts";
import type { AppEnv } from "./lib/http.ts";
import { pendingMigrations } from "./lib/migrate.ts";

/** For whoever runs us: `/healthz`, the process is up; `/readyz`, the database answers and its schema is ours. */
export const healthRoutes = new Hono<AppEnv>()
  .get("/healthz", (c) => c.json({ success: true }))
  .get("/readyz", async (c) => {
    const pending = await pendingMigrations(c.var.db);
    if (pending.length > 0) throw new AppError("unavailable", "The database is waiting for a migration.");
    return c.json({ success: true });
  });
