import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { Fault } from "./faults.ts";
import type { Store } from "./store.ts";

/**
 * The same key again answers what it answered before; with other parameters, or while the first request is still being
 * answered, it is refused. A request that failed leaves its key free.
 */
export function idempotency({ database }: Store): MiddlewareHandler {
  database.exec("delete from answer where body is null");
  const find = database.prepare("select request, body from answer where key = ?");
  const begin = database.prepare("insert into answer (key, request) values (?, ?)");
  const keep = database.prepare("update answer set body = ? where key = ?");
  const forget = database.prepare("delete from answer where key = ?");
  return async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (c.req.method !== "POST" || !key) return next();
    const request = createHash("sha256")
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest("hex");
    const before = find.get(key);
    if (before) {
      if (before["request"] !== request) throw otherParameters(key);
      if (before["body"] === null) throw stillRunning();
      c.header("idempotent-replayed", "true");
      return c.json(JSON.parse(String(before["body"])));
    }
    begin.run(key, request);
    await next();
    if (c.res.ok) keep.run(await c.res.clone().text(), key);
    else forget.run(key);
    return;
  };
}

const stillRunning = (): Fault =>
  new Fault(409, "idempotency_error", "There is currently another in-progress request using this Idempotent Key.", {
    code: "idempotency_key_in_use",
  });

const otherParameters = (key: string): Fault =>
  new Fault(
    400,
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
