import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "./http.ts";
import type { Services } from "./services.ts";

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** The proxy's own `x-request-id` where it sends one that is fit to print, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === "string" && ACCEPTED_ID.test(given) ? given : crypto.randomUUID();

type Done = { requestId: string; method: string; path: string; status: number };

/** One log line for a request that is done; never a query, header or body. `began` is a reading of performance.now(). */
export function logRequest(log: Logger, done: Done, began: number): void {
  log.info({ ...done, ms: Math.round((performance.now() - began) * 10) / 10 }, "request");
}

/** Gives each request an id, tells it in the answer's header `x-request-id`, and logs the request when it is done. */
export const traced =
  (on: Services): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = requestIdFrom(c.req.header("x-request-id"));
    const began = performance.now();
    c.set("requestId", requestId);
    c.set("on", on);
    c.set("db", on.db);
    await next();
    c.res.headers.set("x-request-id", requestId);
    logRequest(on.log, { requestId, method: c.req.method, path: c.req.path, status: c.res.status }, began);
  };
