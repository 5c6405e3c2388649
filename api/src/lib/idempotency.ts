import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Db } from "./db.ts";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./http.ts";

const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const ANSWER_WAIT_MS = 15_000;

type Kept = {
  fingerprint: string;
  status: ContentfulStatusCode | null;
  answer: object | null;
};

/**
 * With a header `Idempotency-Key`, a request takes effect once per account and key: a repetition is answered as the
 * first time, the same key with another body is refused (product §11). What broke on our side is not kept, so that it
 * can be tried again. Stands after the account and the body have been checked.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const header = c.req.header("idempotency-key");
  if (header === undefined) return next();
  const key = Key.safeParse(header);
  if (!key.success)
    throw new AppError("invalid", "That Idempotency-Key cannot be used: 1 to 200 printable characters, please.");

  const request = {
    account: c.var.userId,
    key: key.data,
    fingerprint: await fingerprintOf(c),
  };
  if (!(await begin(c.var.db, request))) return c.json(...(await firstAnswer(c.var.db, request)));

  await next();
  const { account, key: name } = request;
  if (c.res.status >= 500) {
    await c.var.db`delete from answered_request where account = ${account} and key = ${name}`;
  } else {
    const answer = await c.res.clone().text();
    await c.var.db`
      update answered_request set status = ${c.res.status}, answer = ${answer}::text::jsonb where account = ${account} and key = ${name}`;
  }
});

async function fingerprintOf(c: Context<AppEnv>): Promise<string> {
  return createHash("sha256")
    .update(`${c.req.method} ${c.req.path}\n${await c.req.text()}`)
    .digest("base64url");
}

type Request = { account: string; key: string; fingerprint: string };

/** True when this request is the first of its key. One that never got its answer, for its process died, makes way. */
async function begin(db: Db, { account, key, fingerprint }: Request): Promise<boolean> {
  const rows = await db`
    insert into answered_request (account, key, fingerprint) values (${account}, ${key}, ${fingerprint})
    on conflict (account, key) do update set received_at = now()
      where answered_request.status is null and answered_request.fingerprint = excluded.fingerprint
        and answered_request.received_at < now() - interval '1 minute'
    returning key`;
  return rows.length === 1;
}

async function firstAnswer(db: Db, { account, key, fingerprint }: Request): Promise<[object, ContentfulStatusCode]> {
  const giveUp = Date.now() + ANSWER_WAIT_MS;
  while (Date.now() < giveUp) {
    const [kept] = await db<
      Kept[]
    >`select fingerprint, status, answer from answered_request where account = ${account} and key = ${key}`;
    if (kept && kept.fingerprint !== fingerprint) {
      throw new AppError(
        "conflict",
        "That request was sent before with other details. Please reload the page and try again.",
      );
    }
    if (kept?.status && kept.answer) return [kept.answer, kept.status];
    if (!kept) break;
    await pause(100);
  }
  throw new AppError("conflict", "Your first request is still being worked on. Please look again in a moment.");
}

/** Answers are kept for a day. */
export async function forgetAnsweredRequests(db: Db): Promise<void> {
  await db`delete from answered_request where received_at < now() - interval '1 day'`;
}
