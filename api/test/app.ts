import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { z } from "zod";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { openServices } from "../src/start.ts";
import { testDatabase } from "./database.ts";
import { safeEnvironment } from "./environment.ts";
import { judgeBy } from "./openapi.ts";

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
export type Call = {
  token?: string;
  driverToken?: string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * The whole API on a database of the calling file's own, called through its real HTTP handlers. Every JSON answer of a
 * test is held against /api/openapi.json; one that differs, or a 500 nobody described, fails the test. `env` sets variables over
 * the safe ones: give STRIPE_API_URL and SMTP_URL the addresses of stand-ins where a test needs them.
 */
export async function testApp(env: Record<string, string> = {}) {
  const { sql, url } = await testDatabase({ poolSize: 2 });
  const filesDir = await mkdtemp(join(tmpdir(), "lamplight-files-"));
  const config = readConfig({ ...safeEnvironment(url, filesDir), ...env });
  const { on, close } = await openServices(config, pino({ level: "silent" }));
  const app = createApp(on);
  afterAll(async () => {
    await close();
    await rm(filesDir, { recursive: true });
  });

  const judge = judgeBy(await (await app.request("/api/openapi.json")).json());

  async function call(
    method: string,
    path: string,
    { token, driverToken, key, body, headers }: Call = {},
  ): Promise<Answer> {
    const answer = await app.request(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { token }),
        ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asSent(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const read = isJson ? JSON.parse(text) : { text };
    if (isJson && path.startsWith("/api/")) judge(method, path.split("?")[0] ?? path, answer.status, read);
    return { status: answer.status, headers: answer.headers, body: read };
  }

  return {
    on,
    sql,
    app,
    get: (path: string, options?: Call) => call("GET", path, options),
    post: (path: string, body: unknown, options?: Call) => call("POST", path, { ...options, body }),
    put: (path: string, body: unknown, options?: Call) => call("PUT", path, { ...options, body }),
  };
}

const asSent = (body: unknown) => (typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body));

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Reads an answer's body as the contract says it is; a body that differs fails the test. */
export const read = <Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> =>
  schema.parse(answer.body);
