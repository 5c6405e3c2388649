import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Services } from "../services.ts";
import { inSpan } from "../tracing/spans.ts";
import type { AppEnv } from "./app-env.ts";

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** The proxy's own `x-request-id` if it is valid, otherwise a new id. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === "string" && ACCEPTED_ID.test(header) ? header : crypto.randomUUID();

const LONGEST_PATH = 200;

/**
 * A path that may be logged. Ids, tokens, emails and anything else a stranger may have written are replaced by ":". What remains are the
 * words of our own URLs and, outside the API, names of the site's files; under /api a file name may be a token (a nurse's calendar).
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

/** Logs one line for a finished request; never a query, header, body or token. `began` is a reading of performance.now(). */
export function logRequest(log: Logger, done: Done, began: number): void {
  log.info(
    { ...done, path: printablePath(done.path), ms: Math.round((performance.now() - began) * 10) / 10 },
    "request",
  );
}

/**
 * Gives each request an id, returns it in the header `x-request-id`, and logs the request when it is done. Its span continues the trace
 * of a `traceparent` header and has the route's pattern, never the path.
 */
export const traced =
  (services: Services): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    const { method, path } = c.req;
    const traceparent = c.req.header("traceparent");
    const about = { name: method, kind: "server", traceparent, attributes: { "http.request.method": method } } as const;
    return inSpan(about, async (span) => {
      const requestId = requestIdFrom(c.req.header("x-request-id"));
      const began = performance.now();
      c.set("requestId", requestId);
      c.set("services", services);
      c.set("db", services.db);
      await next();
      c.res.headers.set("x-request-id", requestId);
      const { status } = c.res;
      logRequest(services.log, { requestId, method, path, status }, began);
      // The last matched handler is the one that answered.
      const route = routePath(c);
      services.meters.answered({ method, route, status }, (performance.now() - began) / 1000);
      span.rename(`${method} ${route}`);
      span.add({ "http.route": route, "http.response.status_code": status });
      if (status >= 500) span.fail(String(status));
    });
  };
