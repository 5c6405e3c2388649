import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const KB = 1024;
const MB = 1024 * KB;
const LARGEST_BODY = 100 * KB;

/** Calls that carry a file: its own limit (product §7) and something for the fields beside it. */
const UPLOADS: Record<string, number> = {
  "/api/user/update-profile": 6 * MB,
  "/api/driver/update-profile": 6 * MB,
  "/api/user/apply-staffing": 11 * MB,
  "/api/resume/upload": 11 * MB,
};

const ordinary = bodyLimit({ maxSize: LARGEST_BODY });
const uploads = new Map(Object.entries(UPLOADS).map(([path, maxSize]) => [path, bodyLimit({ maxSize })]));

/** Refuses bodies that are too large for what is called: at once where their length is told, else as soon as it shows. */
export const bodySize: MiddlewareHandler = (c, next) =>
  c.req.method === "GET" ? next() : (uploads.get(c.req.path) ?? ordinary)(c, next);
