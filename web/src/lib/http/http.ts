import { Failure as FailureAnswer } from "@lamplight/api/contract/response.ts";
import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyResponse } from "ky";
import { Failure } from "../errors/failure.ts";
import { learnServerTime } from "../time/clock.ts";
import type { Account } from "./session.ts";
import { inSession } from "./session-call.ts";

/** A parser of unknown values: the contract's schemas. */
export type Shape<Answer> = { parse: (value: unknown) => Answer };

type Call = { as?: Account; idempotencyKey?: string; signal?: AbortSignal };
type Body = { json?: unknown };

export const UNREACHABLE = "We couldn't reach our server. Please check your connection and try again.";
export const TOO_SLOW = "Our server is taking too long to respond. Please try again.";

const TRY_AGAIN = [502, 503, 504];

/** Retries reads after no response or a temporary status. Never retries writes. */
const client = ky.create({
  timeout: 15_000,
  retry: { limit: 2, methods: ["get"], statusCodes: TRY_AGAIN },
  throwHttpErrors: (status) => TRY_AGAIN.includes(status),
});

type Method = "get" | "post" | "put" | "patch";

async function ask(method: Method, path: string, headers: Record<string, string>, call: Call & Body) {
  const { json, signal, idempotencyKey } = call;
  const response = await client(new URL(path, location.origin), {
    method,
    headers: idempotencyKey ? { ...headers, "Idempotency-Key": idempotencyKey } : headers,
    json,
    signal,
  }).catch((thrown): KyResponse => {
    if (isHTTPError(thrown)) return thrown.response;
    if (isTimeoutError(thrown)) throw new Failure(TOO_SLOW, null);
    if (isNetworkError(thrown) || thrown instanceof TypeError) throw new Failure(UNREACHABLE, null);
    throw thrown;
  });
  // A cacheable response may come from a cache with an old `Date` header.
  if (response.headers.get("cache-control")?.includes("no-store")) learnServerTime(response.headers.get("date"));
  if (response.ok) return response;
  throw failureOf(response.status, await response.json().catch(() => null));
}

/** Converts an error response. The message is empty if the response is not ours. */
export function failureOf(status: number, answer: unknown): Failure {
  const parsed = FailureAnswer.safeParse(answer);
  if (!parsed.success) return new Failure("", status);
  return new Failure(parsed.data.message, status, parsed.data.errors, parsed.data.needs);
}

const send = <Answer>(method: Method, path: string, shape: Shape<Answer>, call: Call & Body): Promise<Answer> =>
  inSession(call.as, async (headers) => {
    const response = await ask(method, path, headers, call);
    return shape.parse(await response.json());
  });

/** Calls to our API. Each returns what the contract's schema parses, or throws a `Failure`. */
export const http = {
  get: <Answer>(path: string, shape: Shape<Answer>, call: Call = {}) => send("get", path, shape, call),
  post: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Call = {}) =>
    send("post", path, shape, { ...call, json }),
  put: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Call = {}) =>
    send("put", path, shape, { ...call, json }),
  patch: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Call = {}) =>
    send("patch", path, shape, { ...call, json }),
  file: (path: string, call: Call = {}): Promise<Blob> =>
    inSession(call.as, async (headers) => (await ask("get", path, headers, call)).blob()),
};
