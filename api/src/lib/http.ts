import type { HttpBindings } from "@hono/node-server";
import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { describeRoute, resolver, validator } from "hono-openapi";
import postgres from "postgres";
import type { z } from "zod";
import { type Failure, Failure as FailureSchema } from "../../contract/answer.ts";
import type { Db } from "./db.ts";
import { AppError, type ErrorKind, TooMany } from "./errors.ts";
import type { Services } from "./services.ts";

export type AppEnv = {
  /** The connection the request came over; absent when the app is called without one. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    on: Services;
    db: Db;
    requestId: string;
    userId: string;
    driverId: string;
  };
};

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** Answers are for whoever asked, unless a route says otherwise. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

/** Reads a JSON body as `schema` says. Faults are answered 400, each beside its field, the first one as the message. */
export const body = <Schema extends z.ZodType>(schema: Schema) =>
  validator("json", schema, (read) => {
    if (!read.success) throw refusal(read.error);
    if (JSON.stringify(read.data).includes("\\u0000")) throw unkeepable();
  });

/** Reads a multipart body as `schema` says, files as `File`. Faults are answered as those of `body`. */
export const form = <Schema extends z.ZodType>(schema: Schema) =>
  validator("form", schema, (read) => {
    if (!read.success) throw refusal(read.error);
    if (Object.values(read.data ?? {}).some((value) => typeof value === "string" && value.includes("\0")))
      throw unkeepable();
  });

/** Reads a body that may come as JSON or as a multipart form of the same fields, and gives it as `c.var.given`. */
export const bodyOrForm = <Schema extends z.ZodType>(schema: Schema) =>
  createMiddleware<{ Variables: AppEnv["Variables"] & { given: z.output<Schema> } }>(async (c, next) => {
    const isForm = c.req.header("content-type")?.startsWith("multipart/form-data");
    const sent: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch(() => {
      throw new AppError("invalid", "We could not read that request.");
    });
    const read = schema.safeParse(sent);
    if (!read.success) throw refusal(read.error.issues);
    if (JSON.stringify(read.data).includes("\\u0000")) throw unkeepable();
    c.set("given", read.data);
    await next();
  });

/** Reads `:docId` and its like. An id that cannot be one of ours is answered 400. */
export const param = <Schema extends z.ZodType>(schema: Schema) =>
  validator("param", schema, (read) => {
    if (!read.success) throw refusal(read.error);
  });

const unkeepable = () => new AppError("invalid", "That text holds a character we cannot keep.");

/** Reads what stands after the `?`. Faults are answered 400, like a body's. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  validator("query", schema, (read) => {
    if (!read.success) throw refusal(read.error);
  });

function refusal(issues: readonly { message: string; path?: readonly unknown[] | undefined }[]): AppError {
  const fields: Record<string, string> = {};
  for (const { message, path } of issues) {
    const field = path
      ?.map((step) => (typeof step === "object" && step !== null && "key" in step ? step.key : step))
      .join(".");
    if (field) fields[field] ??= message;
  }
  return new AppError("invalid", Object.values(fields)[0] ?? "Please fill in the form.", fields);
}

/** Who may call: anyone, a patient (header `token`) or a driver (header `drivertoken`). */
export type Caller = "anyone" | "token" | "drivertoken";

const refused = {
  description: "Refused, and why",
  content: { "application/json": { schema: resolver(FailureSchema) } },
};

/** Describes a call for /api/openapi.json: what it is for, who may call it, what it answers. */
export const answers = (schema: z.ZodType, summary: string, caller: Caller = "anyone"): MiddlewareHandler =>
  describeRoute({
    summary,
    ...(caller === "anyone" ? {} : { security: [{ [caller]: [] }] }),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: resolver(schema) } },
      },
      400: refused,
      "4XX": refused,
    },
  });

/** Turns whatever was thrown into an answer, in one place. What is not an AppError is a bug: logged whole, told as a 500. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asAppError(error);
  if (known instanceof TooMany) c.header("retry-after", String(known.retryAfterSeconds));
  if (known) return failure(c, STATUS[known.kind], known.message, known.fields);
  const { on, requestId } = c.var;
  on.log.error({ requestId, err: error }, "request failed");
  return failure(c, 500, "That failed on our side. Please try again in a minute.");
};

export const notFound = (c: Context<AppEnv>) => failure(c, 404, "There is nothing at this address.");

function failure(
  c: Context<AppEnv>,
  status: (typeof STATUS)[ErrorKind] | 500,
  message: string,
  errors?: Record<string, string>,
) {
  const requestId = c.var.requestId;
  const answer: Failure = {
    success: false,
    message,
    ...(errors && Object.keys(errors).length > 0 ? { errors } : {}),
    requestId,
  };
  return c.json(answer, status);
}

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

function asAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    if (error.status < 500) return new AppError("invalid", "We could not read that request.");
  }
  // PostgreSQL starts and stops with class 57 and 08; until it answers again there is nothing wrong with the request.
  if (error instanceof postgres.PostgresError && /^(57P|08|53)/.test(error.code)) return unreachable();
  if ("code" in error && typeof error.code === "string" && UNREACHABLE.has(error.code)) return unreachable();
  return null;
}

const unreachable = () =>
  new AppError("unavailable", "We cannot reach our records right now. Please try again in a minute.");
