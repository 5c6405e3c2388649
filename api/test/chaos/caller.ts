import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { System } from "./house.ts";

export type Answer = { status: number; body: Record<string, unknown> };
export type Sent = { token?: string; driverToken?: string; cookie?: string; body?: unknown; key?: string };
export type Caller = ReturnType<typeof callerOf>;

const TIMEOUT_MS = 20_000;
const Body = z.record(z.string(), z.unknown());

/**
 * A client for both copies that retries like a persistent browser: requests without an answer, or with "try again", are repeated
 * with the same Idempotency-Key. `faults` collects answers that no client should get.
 */
export function callerOf({ copies }: System, among: <T>(things: readonly T[]) => T, faults: string[]) {
  async function attempt(
    method: string,
    path: string,
    { token, driverToken, cookie, body, key }: Sent,
  ): Promise<Answer | null> {
    try {
      const answer = await fetch(`${among(copies).url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { token }),
          ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      return { status: answer.status, body: Body.parse(await answer.json()) };
    } catch {
      return null;
    }
  }

  /** Null if there was no answer for longer than a person would wait. */
  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer | null> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const answer = await attempt(method, path, sent);
      if (answer && answer.status >= 500 && answer.status !== 503) {
        faults.push(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      if (answer && answer.status < 500) return answer;
      await pause(200);
    }
    return null;
  }

  return {
    get: (path: string, sent?: Sent) => call("GET", path, sent),
    post: (path: string, body: unknown, sent?: Sent) => call("POST", path, { key: randomUUID(), ...sent, body }),
    put: (path: string, body: unknown, sent?: Sent) => call("PUT", path, { key: randomUUID(), ...sent, body }),
  };
}
