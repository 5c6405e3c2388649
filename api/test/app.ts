import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { afterAll } from "vitest";
import type { z } from "zod";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { openServices } from "../src/start.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { wholeDescription } from "./description.ts";
import { safeEnvironment } from "./environment.ts";
import { type Judge, judgeBy } from "./openapi.ts";

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
export type Call = {
  token?: string;
  driverToken?: string;
  /** The session cookie of the office or of a nurse: `office=…`. */
  cookie?: string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One per worker: every app has the same description, and compiling its schemas takes long. */
let judge: Promise<Judge> | undefined;

/**
 * The whole API on a database of the calling file, called through its real HTTP handlers. Every JSON response is validated
 * against its description; a difference, or an undescribed 500, fails the test. `env` overrides the safe variables: set
 * STRIPE_API_URL and SMTP_URL to stand-ins where needed. `database` replaces the empty one. Logs only to `log`.
 */
export async function testApp(
  env: Record<string, string> = {},
  database?: TestDatabase,
  log: Logger = pino({ level: "silent" }),
) {
  const { sql, url } = database ?? (await testDatabase({ poolSize: 2 }));
  const filesDir = await mkdtemp(join(tmpdir(), "lamplight-files-"));
  const config = readConfig({ ...safeEnvironment(url, filesDir), ...env });
  const { services, close } = await openServices(config, log);
  const app = createApp(services);
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= close().then(() => rm(filesDir, { recursive: true }));
    return ended;
  };
  afterAll(end);

  judge ??= wholeDescription().then(judgeBy);
  const isAsDescribed = await judge;

  async function call(
    method: string,
    path: string,
    { token, driverToken, cookie, key, body, headers }: Call = {},
  ): Promise<Answer> {
    const sent = body === undefined ? undefined : asSent(body);
    const answer = await app.request(path, {
      method,
      headers: {
        ...(typeof sent === "string" ? { "content-length": String(Buffer.byteLength(sent)) } : {}),
        ...(token === undefined ? {} : { token }),
        ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const read = isJson ? JSON.parse(text) : { text };
    if (isJson && path.startsWith("/api/")) isAsDescribed(method, path.split("?")[0] ?? path, answer.status, read);
    return { status: answer.status, headers: answer.headers, body: read };
  }

  return {
    services,
    sql,
    app,
    /** Before the file's other tests end: its connections are for others. */
    end,
    get: (path: string, options?: Call) => call("GET", path, options),
    post: (path: string, body: unknown, options?: Call) => call("POST", path, { ...options, body }),
    patch: (path: string, body: unknown, options?: Call) => call("PATCH", path, { ...options, body }),
    put: (path: string, body: unknown, options?: Call) => call("PUT", path, { ...options, body }),
  };
}

const asSent = (body: unknown) => (typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body));

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Parses a response's body with its schema; a mismatch fails the test. */
export const read = <Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> =>
  schema.parse(answer.body);
