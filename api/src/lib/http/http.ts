import type { Context, ErrorHandler, Hono, HonoRequest, MiddlewareHandler, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { describeRoute, resolver, validator } from "hono-openapi";
import type postgres from "postgres";
import type { z } from "zod";
import type { FileUse } from "../../../contract/file-rules.ts";
import type { Failure } from "../../../contract/response.ts";
import { isDataException, violates } from "../db/db.ts";
import { asTransientError, isFileStoreError } from "../db/transient-errors.ts";
import { unreadable } from "../server/bodies.ts";
import { formBytes, readsUpTo } from "../server/body-limits.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError, type ErrorKind, Stale, Unconfirmed } from "./errors.ts";
import { readForm } from "./forms.ts";
import { alreadyDone, isRepeated } from "./idempotency.ts";
import { isUnstorable, readJson, rejectDepth } from "./json.ts";

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_slow: 408,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** Responses are private unless a route says otherwise. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

/** Validates a JSON body. Errors get 400, one message per field, the first one as the response's message. */
export const body = <Schema extends z.ZodType>(schema: Schema) =>
  after(
    async ({ req }) => {
      if (req.header("content-type")?.includes("json")) rejectDepth(await req.text());
    },
    validator("json", schema, judge),
  );

/** Validates a multipart body with a file of this use, as `File`. Errors get 400, like those of `body`. */
export const form = <Schema extends z.ZodType>(schema: Schema, use: FileUse) =>
  readsUpTo(
    formBytes(use),
    after(
      async ({ req }) => {
        req.bodyCache.formData = await readForm(req.raw);
      },
      validator("form", schema, judge),
    ),
  );

/** Reads a body sent as JSON or as a multipart form with the same fields, and a file if a use is given. Sets `c.var.given`. */
export const bodyOrForm = <Schema extends z.ZodType>(schema: Schema, use?: FileUse) => {
  const read = createMiddleware<{ Variables: AppEnv["Variables"] & { given: z.output<Schema> } }>(async (c, next) => {
    const read = await schema.safeParseAsync(await jsonOrForm(c.req));
    judge(read.success ? read : { success: false, error: read.error.issues });
    if (read.success) c.set("given", read.data);
    await next();
  });
  const content = { schema: resolver(schema) };
  // A form without a file is for browsers without script: programs send JSON.
  const described = { content: { "application/json": content, ...(use && { "multipart/form-data": content }) } };
  // `describeRoute` only carries the description; its handler is not needed.
  const description: object = describeRoute({ requestBody: described });
  const reader = Object.assign(read, description);
  return use ? readsUpTo(formBytes(use), reader) : reader;
};

/** Keeps the parsed body with the request, for later handlers. */
async function jsonOrForm(req: HonoRequest): Promise<unknown> {
  if (req.header("content-type")?.startsWith("multipart/form-data")) {
    const form = await readForm(req.raw);
    req.bodyCache.formData = form;
    return Object.fromEntries(form);
  }
  const { text, value } = await readJson(req.raw);
  req.bodyCache.text = text;
  return value;
}

/** Validates path parameters such as `:docId`. Errors get 400. */
export const param = <Schema extends z.ZodType>(schema: Schema) => validator("param", schema, judge);

/** Validates the query string. Errors get 400, like a body's. */
export const query = <Schema extends z.ZodType>(schema: Schema) => validator("query", schema, judge);

/** The same middleware, with something done before it. */
const after = <M extends MiddlewareHandler>(first: (c: Context) => Promise<void>, then: M) =>
  Object.assign(async (c: Context, next: Next) => {
    await first(c);
    return then(c, next);
  }, then);

type Issues = readonly { message: string; path?: readonly unknown[] | undefined }[];

function judge(read: { success: true; data: unknown } | { success: false; error: Issues }): void {
  if (!read.success) throw validationError(read.error);
  if (isUnstorable(read.data))
    throw new AppError("invalid", "Your text has a character we can't save. Please remove it.");
}

function validationError(issues: Issues): AppError {
  const fields: Record<string, string> = {};
  for (const { message, path } of issues) {
    const field = path
      ?.map((step) => (typeof step === "object" && step !== null && "key" in step ? step.key : step))
      .join(".");
    if (field) fields[field] ??= message;
  }
  return new AppError("invalid", Object.values(fields)[0] ?? "Please fill in the form.", fields);
}

/** Who may make a call: anyone, a patient (header `token`), a driver (header `drivertoken`), the office or a nurse (cookies with those names). */
export type Caller = "anyone" | "token" | "drivertoken" | "office" | "nurse";

/** The description's `Idempotency-Key`. */
export const KEY_PARAMETER = { $ref: "#/components/parameters/IdempotencyKey" };

/** For `describe`: the response of a writing call isn't stored. */
export const NOT_STORED: object = { "x-stored": false };

/** Marks a writing call whose response is not stored (`idempotent`). A preview needs no mark. */
export const notStored: MiddlewareHandler = describeRoute(NOT_STORED);

/** Marks a call that needs no login and stores its response, for the link in an email or an optional account. */
export const stored: MiddlewareHandler = describeRoute({ parameters: [KEY_PARAMETER] });

/** Describes a route for the OpenAPI description: its response, its purpose, its caller and the caller's roles. */
export const describe = (
  schema: z.ZodType,
  summary: string,
  caller: Caller = "anyone",
  roles?: readonly string[],
  more: object = {},
): MiddlewareHandler =>
  described(done({ "application/json": { schema: resolver(schema) } }), summary, caller, roles, more);

export type TextType = "text/event-stream" | "text/calendar" | "text/csv" | "text/xml";

/** Like `describe`, for a route that returns text of another type. Its errors are JSON as well. */
export const answersText = (
  type: TextType,
  summary: string,
  caller: Caller = "anyone",
  roles?: readonly string[],
): MiddlewareHandler => described(done({ [type]: { schema: { type: "string" } } }), summary, caller, roles);

/** Answers that the call succeeded, with what the route describes. */
export const reply = (c: Context, answer: object = {}) => c.json({ success: true, ...answer });

/** Answers with a CSV file, whole or in parts. */
export function csvAnswer(c: Context<AppEnv>, name: string, content: string | AsyncIterable<string>): Response {
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}"`);
  const isWhole = typeof content === "string";
  return c.body(isWhole ? content : ReadableStream.from(content).pipeThrough(new TextEncoderStream()));
}

/** Like `describe`, for a route that returns a file. */
export const answersFile = (summary: string, caller: Caller = "anyone", roles?: readonly string[]): MiddlewareHandler =>
  described(
    done({ "application/octet-stream": { schema: { type: "string", format: "binary" } } }),
    summary,
    caller,
    roles,
  );

/** Like `describe`, for a link that redirects a browser to a page. */
export const answersPage = (
  summary: string,
  caller: Caller = "anyone",
  roles?: readonly string[],
): MiddlewareHandler => {
  const location = { schema: { type: "string", format: "uri" } } as const;
  return described({ 303: { description: "The page is there", headers: { location } } }, summary, caller, roles);
};

type Responses = NonNullable<Parameters<typeof describeRoute>[0]["responses"]>;
type Content = Extract<Responses[string], { content?: unknown }>["content"];

const done = (content: Content): Responses => ({ 200: { description: "Done", content } });

const described = (success: Responses, summary: string, caller: Caller, roles?: readonly string[], more?: object) =>
  describeRoute({
    ...more,
    summary,
    ...(roles ? { "x-roles": roles } : {}),
    security: caller === "anyone" ? [] : [{ [caller]: [] }],
    responses: success,
  });

/** Turns errors into responses. Anything that isn't an AppError is a bug: logged in full, answered with 500. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asAppError(error, c);
  if (typeof known?.retryAfterSeconds === "number") c.header("retry-after", String(known.retryAfterSeconds));
  // Users see an outage; the log needs the cause, because a wrong key or a full disk needs a person.
  if (isFileStoreError(error))
    c.var.services.log.error({ requestId: c.var.requestId, err: error }, "the file store failed");
  if (isDataException(error)) logDataException(error, c);
  if (known) return failure(c, STATUS[known.kind], known.message, known);
  const { services, requestId } = c.var;
  services.log.error({ requestId, err: error }, "request failed");
  if (isRepeated(c)) return failure(c, 409, alreadyDone().message);
  return failure(c, 500, "Something went wrong on our side. Please try again in a minute.");
};

/** The contract should have rejected the value. PostgreSQL's message repeats the value, so it isn't logged. */
function logDataException({ code, stack }: postgres.PostgresError, c: Context<AppEnv>): void {
  const { services, requestId } = c.var;
  services.log.warn({ requestId, code, frames: stack?.split("\n    at ").slice(1) }, "the database refused a value");
}

export const notFound = (c: Context<AppEnv>) => failure(c, 404, "We couldn't find anything at this address.");

/** Answers 405 with the methods of `app`'s path where it has the path, but not the request's method. Mount it before the routes. */
export const wrongMethod = (app: Hono<AppEnv>): MiddlewareHandler<AppEnv> =>
  methodNotAllowed<AppEnv>({
    app,
    onMethodNotAllowed: (c, methods) => {
      c.header("allow", methods.join(", "));
      return failure(c, 405, "This address can't be used in that way.");
    },
  });

function failure(
  c: Context<AppEnv>,
  status: (typeof STATUS)[ErrorKind] | 405 | 500,
  message: string,
  error?: AppError,
) {
  const requestId = c.var.requestId;
  const errors = error?.fields;
  const response: Failure = {
    success: false,
    message,
    ...(errors && Object.keys(errors).length > 0 ? { errors } : {}),
    ...(error instanceof Unconfirmed ? { needs: "confirmed-email" as const } : {}),
    ...(error instanceof Stale ? { fresh: error.fresh, changedBy: error.changedBy } : {}),
    requestId,
  };
  return c.json(response, status);
}

/** Whether the client disconnected before the whole body arrived. */
const isGone = ({ env }: Context<AppEnv>): boolean => env?.incoming?.destroyed === true && !env.incoming.complete;

function asAppError(error: Error, c: Context<AppEnv>): AppError | null {
  if (error instanceof AppError) return error;
  if (isGone(c)) return unreadable();
  if (violates(error, "patient_not_deleted")) return new AppError("unauthenticated", "Please log in to continue.");
  if (error instanceof HTTPException) {
    if (error.status < 500) return new AppError("invalid", "We couldn't read that request. Please try again.");
  }
  if (isDataException(error))
    return new AppError(
      "invalid",
      "A value in your request can't be used. Please check what you entered and try again.",
    );
  return asTransientError(error);
}
