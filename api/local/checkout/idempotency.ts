import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Fault } from "./faults.ts";
import type { Store } from "./store.ts";

const KEPT_SECONDS = 24 * 60 * 60;

/**
 * A repeated key returns the stored response for a day, errors included. It is rejected with other parameters, or while the
 * first request is in progress. Requests rejected before they began leave the key free.
 */
export function idempotency({ database }: Store, now: () => number): MiddlewareHandler {
  database.exec("delete from first_answer where body is null");
  const find = database.prepare("select request, status, body from first_answer where key = ? and at > ?");
  const begin = database.prepare("insert or replace into first_answer (key, request, at) values (?, ?, ?)");
  const keep = database.prepare("update first_answer set status = ?, body = ? where key = ?");
  const forget = database.prepare("delete from first_answer where key = ?");
  return async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (c.req.method !== "POST" || !key) return next();
    const request = createHash("sha256")
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest("hex");
    const before = find.get(key, now() - KEPT_SECONDS);
    if (before) {
      if (before["request"] !== request) throw otherParameters(key);
      if (before["body"] === null) throw keyInUse();
      c.header("idempotent-replayed", "true");
      const status = Number(before["status"]);
      return c.json(JSON.parse(String(before["body"])), isStatus(status) ? status : 500);
    }
    begin.run(key, request, now());
    await next();
    if (c.error instanceof Fault && c.error.beforeStart) forget.run(key);
    else keep.run(c.res.status, await c.res.clone().text(), key);
    return;
  };
}

const isStatus = (status: number): status is ContentfulStatusCode => status >= 200 && status < 600;

const keyInUse = (): Fault =>
  new Fault(409, "idempotency_error", "There is currently another in-progress request using this Idempotent Key.", {
    code: "idempotency_key_in_use",
  });

const otherParameters = (key: string): Fault =>
  new Fault(
    400,
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
