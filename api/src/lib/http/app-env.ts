import type { HttpBindings } from "@hono/node-server";
import type { Db } from "../db/db.ts";
import type { Staff } from "../office/staff-sessions.ts";
import type { Services } from "../services.ts";

/** A request's connection, and what middleware found out about it. */
export type AppEnv = {
  /** The connection the request came over; absent when the app is called without one. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    services: Services;
    db: Db;
    requestId: string;
    userId: string;
    driverId: string;
    staff: Staff;
  };
};
