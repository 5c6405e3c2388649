import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { Fault } from "./faults.ts";

const FAULTS = {
  rate_limit: () =>
    new Fault(429, "invalid_request_error", "Request rate limit exceeded.", { code: "rate_limit" }, true),
  unauthenticated: () => new Fault(401, "invalid_request_error", "Expired API Key provided.", {}, true),
  forbidden: () =>
    new Fault(
      403,
      "invalid_request_error",
      "The provided key does not have the required permissions for this endpoint.",
    ),
  balance_insufficient: () =>
    new Fault(400, "invalid_request_error", "Insufficient funds in your Stripe balance to refund this amount.", {
      code: "balance_insufficient",
    }),
  broken: () => new Fault(500, "api_error", "An unknown error occurred."),
};
type Kind = keyof typeof FAULTS;
const isKind = (answer: string): answer is Kind => answer in FAULTS;

/** Calls whose path under /v1 starts so fail in this way, this often. `lost`: the call succeeds, but its response is dropped. */
export const InjectedFault = z.strictObject({
  path: z.string(),
  answer: z.enum(["rate_limit", "unauthenticated", "forbidden", "balance_insufficient", "broken", "lost"]),
  times: z.number().int().positive().default(1),
});
export type InjectedFault = z.infer<typeof InjectedFault>;

export type FaultInjection = ReturnType<typeof openFaultInjection>;

/** The injected faults of tests, and a gate that holds requests back. */
export function openFaultInjection() {
  let planted: InjectedFault[] = [];
  let gate: PromiseWithResolvers<void> | null = null;
  let waiting = 0;

  /** Consumes one injected fault for this call, for the given place: before or after the request has begun. */
  function take(path: string, beforeStart: boolean): InjectedFault["answer"] | null {
    const found = planted.find(
      ({ path: start, answer }) =>
        path.startsWith(`/v1${start}`) && (!isKind(answer) || FAULTS[answer]().beforeStart) === beforeStart,
    );
    if (!found) return null;
    found.times -= 1;
    planted = planted.filter(({ times }) => times > 0);
    return found.answer;
  }

  return {
    plant: (fault: InjectedFault) => void planted.push(fault),
    mend: () => {
      planted = [];
    },

    /** Holds later requests back, begun but not answered, until `release`. */
    hold: () => {
      gate ??= Promise.withResolvers<void>();
    },
    release: () => {
      gate?.resolve();
      gate = null;
    },
    waiting: () => waiting,

    /** Runs before idempotency: a rejected request has not begun, and a dropped response is stored. */
    beforeStart: (async (c, next) => {
      const answer = take(c.req.path, true);
      if (answer && isKind(answer)) throw FAULTS[answer]();
      await next();
      if (answer === "lost") c.set("lost", true);
    }) satisfies MiddlewareHandler,

    /** Runs after idempotency: a rejection is stored under the key. */
    afterStart: (async (c, next) => {
      if (gate && c.req.method === "POST") {
        waiting += 1;
        await gate.promise;
        waiting -= 1;
      }
      const answer = take(c.req.path, false);
      if (answer && isKind(answer)) throw FAULTS[answer]();
      await next();
    }) satisfies MiddlewareHandler,
  };
}
