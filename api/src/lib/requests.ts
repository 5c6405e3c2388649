import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";
import type { Services } from "./services.ts";

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** The proxy's own `x-request-id` where it sends one that is fit to print, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === "string" && ACCEPTED_ID.test(given) ? given : crypto.randomUUID();

const LONGEST_PATH = 200;

/**
 * A path fit to print: ids, tokens and addresses that stand in it are nobody's business, and a stranger may have written
 * anything there. What is left are the words of our own addresses and, outside the API, the names of the site's files: the
 * name of a nurse's calendar is its token.
 */
export function printablePath(path: string): string {
  const known = path.startsWith("/api/") ? /^[a-z-]*(\.[a-z]+)?$/ : /^([a-z-]*|[\w-]+(\.[\w-]+)+)$/;
  return path
    .slice(0, LONGEST_PATH)
    .split("/")
    .map((part) => (known.test(part) ? part : ":"))
    .join("/");
}

type Done = { requestId: string; method: string; path: string; status: number };

/** One log line for a request that is done; never a query, header, body or token. `began` is a reading of performance.now(). */
export function logRequest(log: Logger, done: Done, began: number): void {
  log.info(
    { ...done, path: printablePath(done.path), ms: Math.round((performance.now() - began) * 10) / 10 },
    "request",
  );
}

/** Gives each request an id, tells it in the answer's header `x-request-id`, and logs the request when it is done. */
export const traced =
  (services: Services): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = requestIdFrom(c.req.header("x-request-id"));
    const began = performance.now();
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("db", services.db);
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    logRequest(services.log, { requestId, method, path, status: c.res.status }, began);
    // The handler that was reached last is the one that answered.
    const answered = { method, route: routePath(c), status: c.res.status };
    services.meters.answered(answered, (performance.now() - began) / 1000);
  };
