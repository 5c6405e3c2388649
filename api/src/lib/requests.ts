import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./http.ts";
import type { Services } from "./services.ts";

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/**
 * Gives each request an id (the proxy's own `x-request-id` where it sends one), tells it in the answer's header and
 * writes one log line when the request is done: method, path, status, milliseconds; never a query, header or body.
 */
export const traced =
  (on: Services): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given && ACCEPTED_ID.test(given) ? given : crypto.randomUUID();
    const began = performance.now();
    c.set("requestId", requestId);
    c.set("on", on);
    c.set("db", on.db);
    await next();
    c.res.headers.set("x-request-id", requestId);
    const ms = Math.round((performance.now() - began) * 10) / 10;
    on.log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, "request");
  };
