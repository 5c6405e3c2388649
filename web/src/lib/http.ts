import { Failure as FailureAnswer } from "@lamplight/api/contract/answer.ts";
import ky, { isNetworkError, isTimeoutError, type KyResponse } from "ky";
import { learnServerTime } from "./clock.ts";
import { Failure } from "./failure.ts";
import { type Account, dropDeadToken, readToken, tokenHeaders } from "./session.ts";

/** Anything that turns an unknown answer into a known one: the contract's schemas. */
export type Shape<Answer> = { parse: (value: unknown) => Answer };

type Call = { as?: Account; idempotencyKey?: string; signal?: AbortSignal };
type Body = { json?: unknown };

export const UNREACHABLE = "We could not reach Lamplight. Please check your connection and try again.";
export const TOO_SLOW = "Lamplight is taking too long to answer. Please try again.";

const client = ky.create({
  timeout: 15_000,
  retry: { limit: 2, methods: ["get"], statusCodes: [502, 503, 504] },
  throwHttpErrors: false,
});

async function send(method: "get" | "post" | "put", path: string, call: Call & Body): Promise<KyResponse> {
  const token = call.as ? readToken(call.as) : null;
  const headers: Record<string, string> = {};
  if (call.as && token) headers[tokenHeaders[call.as]] = token;
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  const { json, signal } = call;
  const response = await client(new URL(path, location.origin), {
    method,
    headers,
    json,
    signal,
  }).catch((thrown) => {
    if (isTimeoutError(thrown)) throw new Failure(TOO_SLOW, null);
    if (isNetworkError(thrown) || thrown instanceof TypeError) throw new Failure(UNREACHABLE, null);
    throw thrown;
  });
  // A shared answer may come from a cache, and its clock with it.
  if (response.headers.get("cache-control")?.includes("no-store")) learnServerTime(response.headers.get("date"));
  if (response.ok) return response;
  if (response.status === 401 && call.as && token) dropDeadToken(call.as, token);
  throw failureOf(response.status, await response.json().catch(() => null));
}

/** What a refused call's answer says, in its own words where it has some. */
export function failureOf(status: number, answer: unknown): Failure {
  const told = FailureAnswer.safeParse(answer);
  if (!told.success) return new Failure("", status);
  return new Failure(told.data.message, status, told.data.errors);
}

async function read<Answer>(response: KyResponse, shape: Shape<Answer>): Promise<Answer> {
  return shape.parse(await response.json());
}

/**
 * Calls to our own API. Each answers what the contract's schema reads from it, or throws a `Failure`. A dead token
 * (401) ends its session on the way.
 */
export const http = {
  get: async <Answer>(path: string, shape: Shape<Answer>, call: Call = {}): Promise<Answer> =>
    read(await send("get", path, call), shape),
  post: async <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Call = {}): Promise<Answer> =>
    read(await send("post", path, { ...call, json }), shape),
  put: async <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Call = {}): Promise<Answer> =>
    read(await send("put", path, { ...call, json }), shape),
  file: async (path: string, call: Call = {}): Promise<Blob> => (await send("get", path, call)).blob(),
};
