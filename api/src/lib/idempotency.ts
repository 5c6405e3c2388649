import { createHash } from "node:crypto";
import type { Context } from "hono";
import type postgres from "postgres";
import { z } from "zod";
import type { AppEnv } from "./app-env.ts";
import type { Db, Queries, Tx } from "./db.ts";
import { AppError, Stale, Unconfirmed } from "./errors.ts";
import { transact } from "./transact.ts";

const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const Refusal = z.object({
  kind: z.enum(["invalid", "forbidden", "missing", "conflict"]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** The part of a route's context that is needed here. */
type Call = Pick<Context, "req"> & {
  var: Pick<AppEnv["Variables"], "services" | "db"> &
    Partial<Pick<AppEnv["Variables"], "userId" | "driverId" | "staff">>;
};
type Request = { account: string; key: string; fingerprint: string };

/**
 * Does a call's work in one transaction. With a header `Idempotency-Key` that is once per account and key: what the work
 * answers is stored in the same transaction, so that whoever repeats the request gets it again and nothing changes twice,
 * whatever was killed in between; a repetition that comes while the first is at work waits for it on the record's key.
 * The same key with another body is a "conflict". A refusal is kept too; what broke on our side leaves nothing behind.
 * A key of somebody without an account means nothing: strangers would share it.
 *
 * What must follow the commit (asking the card provider for a page) stands after this call and is harmless when repeated.
 */
export async function idempotent<T extends postgres.JSONValue>(c: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = await requestOf(c);
  return request ? firstTime(c, request, work) : transact(c.var.services, work);
}

/** As `idempotent`, for work in a single statement: without a key no transaction is opened. */
export async function idempotentWithoutTransaction<T extends postgres.JSONValue>(
  c: Call,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  if (c.req.header("idempotency-key") !== undefined) return idempotent(c, work);
  const outcome = await work(c.var.db);
  c.var.services.jobs.wake();
  return outcome;
}

/**
 * As `idempotent`, for work that needs something slow done before its transaction: a file stored, say. A repetition of what has been
 * answered skips that. Two of one key at the same moment may both do it, so it has to be harmless when its work never comes.
 */
export async function idempotentAfterPreparing<R, T extends postgres.JSONValue>(
  c: Call,
  getReady: () => Promise<R>,
  work: (tx: Tx, ready: R) => Promise<T>,
): Promise<T> {
  const request = await requestOf(c);
  if (!request) {
    const ready = await getReady();
    return transact(c.var.services, (tx) => work(tx, ready));
  }
  if (await isAnswered(c.var.db, request)) return firstOutcome(c.var.db, request);
  const ready = await keepingRefusals(c, request, getReady);
  return firstTime(c, request, (tx) => work(tx, ready));
}

/**
 * The work and the record of its answer, in one transaction; what is recorded already is answered. A refusal is recorded in that
 * transaction too, with the work undone to a savepoint: a repetition that waits for this one never does the work itself.
 */
async function firstTime<T extends postgres.JSONValue>(
  c: Call,
  request: Request,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { account, key } = request;
  const answer = await transact(c.var.services, async (tx): Promise<{ outcome: T } | { refused: AppError }> => {
    if (!(await isFirst(tx, request))) return { outcome: await firstOutcome<T>(tx, request) };
    try {
      const outcome = (await tx.savepoint(async (part) => ({ value: await work(part) }))).value;
      await tx`
        update idempotency_key set status = 200, outcome = ${tx.json(outcome)} where account = ${account} and key = ${key}`;
      return { outcome };
    } catch (error) {
      const refusal = errorOf(error);
      if (!(error instanceof AppError) || refusal === null) throw error;
      await tx`
        update idempotency_key set status = 400, error = ${tx.json(refusal)} where account = ${account} and key = ${key}`;
      return { refused: error };
    }
  });
  if ("refused" in answer) throw answer.refused;
  return answer.outcome;
}

/** The stored form of an error that a user may read; null for others. */
function errorOf(error: unknown): z.infer<typeof Refusal> | null {
  if (!(error instanceof AppError) || error instanceof Stale || error instanceof Unconfirmed) return null;
  return Refusal.safeParse(error).data ?? null;
}

/** Keeps what refuses a request before its transaction. */
async function keepingRefusals<R>(c: Call, request: Request, getReady: () => Promise<R>): Promise<R> {
  try {
    return await getReady();
  } catch (error) {
    const refusal = errorOf(error);
    if (refusal !== null) await keepRefusal(c, request, refusal);
    throw error;
  }
}

async function requestOf(c: Call): Promise<Request | null> {
  const header = c.req.header("idempotency-key");
  const { userId, driverId, staff } = c.var;
  const account = userId ?? (driverId && `driver:${driverId}`) ?? (staff && `staff:${staff.id}`);
  if (header === undefined || account === undefined) return null;
  const key = Key.safeParse(header);
  if (!key.success)
    throw new AppError("invalid", "Invalid Idempotency-Key. Please send 1 to 200 printable characters.");
  return { account, key: key.data, fingerprint: await fingerprintOf(c) };
}

/** A fingerprint of the request. A repeated form has another boundary, so its parts are compared, not its bytes. */
async function fingerprintOf({ req }: Call): Promise<string> {
  const hash = createHash("sha256").update(`${req.method} ${req.path}\n`);
  if (!req.header("content-type")?.startsWith("multipart/form-data"))
    return hash.update(await req.text()).digest("base64url");
  for (const [name, part] of await req.formData()) {
    hash.update(JSON.stringify(typeof part === "string" ? [name, part] : [name, part.name, part.size]));
    if (typeof part !== "string") hash.update(new Uint8Array(await part.arrayBuffer()));
  }
  return hash.digest("base64url");
}

async function isAnswered(db: Db, { account, key }: Request): Promise<boolean> {
  const rows = await db`select key from idempotency_key where account = ${account} and key = ${key}`;
  return rows.length === 1;
}

/** Waits for another transaction that has just written this key; false when it committed. */
async function isFirst(tx: Tx, { account, key, fingerprint }: Request): Promise<boolean> {
  const rows = await tx`
    insert into idempotency_key (account, key, fingerprint) values (${account}, ${key}, ${fingerprint})
    on conflict (account, key) do nothing returning key`;
  return rows.length === 1;
}

async function firstOutcome<T>(db: Queries, { account, key, fingerprint }: Request): Promise<T> {
  const [kept] = await db<{ fingerprint: string; outcome: T | null; refusal: unknown }[]>`
    select fingerprint, outcome, error as refusal from idempotency_key where account = ${account} and key = ${key}`;
  if (kept?.fingerprint !== fingerprint)
    throw new AppError(
      "conflict",
      "This request was already sent with other details. Please reload the page and try again.",
    );
  if (kept.outcome !== null) return kept.outcome;
  const refusal = Refusal.safeParse(kept.refusal);
  if (refusal.success) throw new AppError(refusal.data.kind, refusal.data.message, refusal.data.fields);
  throw new AppError("conflict", "This request was already completed. Please reload the page to see the result.");
}

async function keepRefusal(
  c: Call,
  { account, key, fingerprint }: Request,
  refusal: z.infer<typeof Refusal>,
): Promise<void> {
  await c.var.db`
    insert into idempotency_key (account, key, fingerprint, status, error)
    values (${account}, ${key}, ${fingerprint}, 400, ${c.var.db.json(refusal)}) on conflict do nothing`;
}

/** Answers are kept for a day. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db`delete from idempotency_key where received_at < now() - interval '1 day'`;
}
