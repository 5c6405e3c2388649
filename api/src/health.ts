import { Hono } from "hono";
import { AppError } from "./lib/errors.ts";
import type { AppEnv } from "./lib/http.ts";
import { schemaGap } from "./lib/migrate.ts";
import { owed } from "./lib/owed.ts";

/**
 * For whoever runs us: `/healthz`, the process is up; `/readyz`, the database answers and its schema is ours. One that a
 * newer copy has just brought on still serves this one, and is told of. Beside it stands how much is owed, and how much of
 * that waits for a person: numbers only.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get("/healthz", (c) => c.json({ success: true }))
  .get("/readyz", async (c) => {
    const { pending, unknown } = await schemaGap(c.var.db);
    if (pending.length > 0) throw new AppError("unavailable", "The database is waiting for a migration.");
    const isBehind = unknown.length > 0 ? { message: "The database is newer than this copy." } : {};
    return c.json({ success: true, ...isBehind, owed: await owed(c.var.db) });
  });
