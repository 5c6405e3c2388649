import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import { accountOfToken } from "./sessions.ts";

/** Rejects requests without a valid patient session (header `token`), and sets `userId`. */
export const requirePatient = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.header("token");
  const patientId = token ? await accountOfToken(c.var.db, "patient", token) : null;
  if (!patientId) throw new AppError("unauthenticated", "Please log in to continue.");
  c.set("userId", patientId);
  await next();
});

/** Rejects requests without a valid driver session (header `drivertoken`), and sets `driverId`. */
export const requireDriver = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.header("drivertoken");
  const driverId = token ? await accountOfToken(c.var.db, "driver", token) : null;
  if (!driverId) throw new AppError("unauthenticated", "Please log in as a driver to continue.");
  c.set("driverId", driverId);
  await next();
});

/** Returns and sets `userId` for calls where a token is optional. An expired token counts as none. */
export async function userIfAny(c: Context<AppEnv>): Promise<string | null> {
  const token = c.req.header("token");
  const patientId = token ? await accountOfToken(c.var.db, "patient", token) : null;
  if (patientId) c.set("userId", patientId);
  return patientId;
}
