import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "./errors.ts";

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

/** So much of a refused body is still taken in, and thrown away: a browser cut off while it sends never reads the refusal. */
const HEARD_OUT = 100 * MB;

const limit = (maxSize: number) => bodyLimit({ maxSize, onError: refuse });
const ordinary = limit(LARGEST_BODY);
const uploads = new Map(Object.entries(UPLOADS).map(([path, maxSize]) => [path, limit(maxSize)]));

async function refuse({ req: { raw } }: Context): Promise<never> {
  if (raw.body && !raw.body.locked && Number(raw.headers.get("content-length")) <= HEARD_OUT)
    await raw.body.pipeTo(new WritableStream());
  throw new AppError("too_large", "That is more than we can take in one go.");
}

/** Refuses bodies that are too large for what is called; none of such a body is kept. */
export const bodySize: MiddlewareHandler = (c, next) =>
  c.req.method === "GET" ? next() : (uploads.get(c.req.path) ?? ordinary)(c, next);
