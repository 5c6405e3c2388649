import { createHash } from "node:crypto";
import type { Context } from "hono";
import type postgres from "postgres";
import { z } from "zod";
import type { Db, Queries, Tx } from "../db/db.ts";
import { transact } from "../db/transact.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError, Stale, Unconfirmed } from "./errors.ts";

const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const StoredError = z.object({
  kind: z.enum(["invalid", "forbidden", "missing", "conflict"]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** The part of a route's context that is needed here. */
type Call = Pick<Context, "req"> & {
  var: Pick<AppEnv["Variables"], "services" | "db"> &
    Partial<Pick<AppEnv["Variables"], "userId" | "driverId" | "staff">>;
};
/** What is stored of a call; nothing is stored as an empty object. */
type Outcome = postgres.JSONValue | void;
type Request = { account: string; key: string; fingerprint: string };

/** Requests that got a stored outcome, perhaps of an older version, which this one may be unable to answer with. */
const repeated = new WeakSet<object>();
export const isRepeated = ({ req }: Pick<Context, "req">): boolean => repeated.has(req.raw);

export const alreadyDone = () =>
  new AppError("conflict", "This request was already completed. Please reload the page to see the result.");

/**
 * Does a call's work in one transaction, once per account and `Idempotency-Key` header. The result is stored in the same transaction, so
 * a repeated request gets it again and changes nothing, even if the process was killed in between. A repetition that arrives while the
 * first request runs waits for it on the record's key. The same key with another body is a "conflict". Errors a user may read are stored
 * too; internal errors leave nothing behind. The key is ignored without an account: strangers could share one.
 *
 * Work that must follow the commit (creating a checkout session) comes after this call and has to be harmless when repeated.
 */
export async function idempotent<T extends Outcome>(c: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = await requestOf(c);
  return request ? runOnce(c, request, work) : transact(c.var.services, work);
}

/** Like `idempotent`, for a single statement: without a key no transaction is opened. */
export async function idempotentWithoutTransaction<T extends Outcome>(
  c: Call,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  if (c.req.header("idempotency-key") !== undefined) return idempotent(c, work);
  const outcome = await work(c.var.db);
  c.var.services.jobs.wake();
  return outcome;
}

/**
 * Like `idempotent`, for work that needs something slow before its transaction, such as storing a file. A repeated request skips it.
 * Two concurrent requests with one key may both do it, so it must be harmless if the work never follows.
 */
export async function idempotentAfterPreparing<R, T extends Outcome>(
  c: Call,
  prepare: () => Promise<R>,
  work: (tx: Tx, ready: R) => Promise<T>,
): Promise<T> {
  const request = await requestOf(c);
  if (!request) {
    const ready = await prepare();
    return transact(c.var.services, (tx) => work(tx, ready));
  }
  if (await isStored(c.var.db, request)) return storedOutcome(c, c.var.db, request);
  const ready = await storingErrors(c, request, prepare);
  return runOnce(c, request, (tx) => work(tx, ready));
}

/**
 * Does the work and stores its result in one transaction, or returns the stored result. An error is stored in that transaction too, with
 * the work rolled back to a savepoint, so a repetition that waits for this one never does the work.
 */
async function runOnce<T extends Outcome>(c: Call, request: Request, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { account, key } = request;
  const answer = await transact(c.var.services, async (tx): Promise<{ outcome: T } | { error: AppError }> => {
    if (!(await isFirst(tx, request))) return { outcome: await storedOutcome<T>(c, tx, request) };
    try {
      const outcome = (await tx.savepoint(async (part) => ({ value: await work(part) }))).value;
      await tx`
        update idempotency_key set status = 200, outcome = ${tx.json(outcome === undefined ? {} : outcome)} where account = ${account} and key = ${key}`;
      return { outcome };
    } catch (error) {
      const storedError = errorOf(error);
      if (!(error instanceof AppError) || storedError === null) throw error;
      await tx`
        update idempotency_key set status = 400, error = ${tx.json(storedError)} where account = ${account} and key = ${key}`;
      return { error };
    }
  });
  if ("error" in answer) throw answer.error;
  return answer.outcome;
}

/** The stored form of an error that a user may read; null for others. */
function errorOf(error: unknown): z.infer<typeof StoredError> | null {
  if (!(error instanceof AppError) || error instanceof Stale || error instanceof Unconfirmed) return null;
  return StoredError.safeParse(error).data ?? null;
}

/** Stores an error that is thrown before the transaction. */
async function storingErrors<R>(c: Call, request: Request, prepare: () => Promise<R>): Promise<R> {
  try {
    return await prepare();
  } catch (error) {
    const storedError = errorOf(error);
    if (storedError !== null) await storeError(c, request, storedError);
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

/** A repeated form has another boundary, so its parts are hashed and not its bytes. */
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

async function isStored(db: Db, { account, key }: Request): Promise<boolean> {
  const rows = await db`select key from idempotency_key where account = ${account} and key = ${key}`;
  return rows.length === 1;
}

/** Waits for a concurrent transaction that has inserted this key. Returns false if that one committed. */
async function isFirst(tx: Tx, { account, key, fingerprint }: Request): Promise<boolean> {
  const rows = await tx`
    insert into idempotency_key (account, key, fingerprint) values (${account}, ${key}, ${fingerprint})
    on conflict (account, key) do nothing returning key`;
  return rows.length === 1;
}

async function storedOutcome<T>(c: Call, db: Queries, { account, key, fingerprint }: Request): Promise<T> {
  const [kept] = await db<{ fingerprint: string; outcome: T | null; error: unknown }[]>`
    select fingerprint, outcome, error from idempotency_key where account = ${account} and key = ${key}`;
  if (kept?.fingerprint !== fingerprint)
    throw new AppError(
      "conflict",
      "This request was already sent with other details. Please reload the page and try again.",
    );
  if (kept.outcome !== null) {
    repeated.add(c.req.raw);
    return kept.outcome;
  }
  const storedError = StoredError.safeParse(kept.error);
  if (storedError.success) throw new AppError(storedError.data.kind, storedError.data.message, storedError.data.fields);
  throw alreadyDone();
}

async function storeError(
  c: Call,
  { account, key, fingerprint }: Request,
  storedError: z.infer<typeof StoredError>,
): Promise<void> {
  await c.var.db`
    insert into idempotency_key (account, key, fingerprint, status, error)
    values (${account}, ${key}, ${fingerprint}, 400, ${c.var.db.json(storedError)}) on conflict do nothing`;
}

/** Deletes the stored responses of an account that is erased, of any kind. */
export async function deleteStoredResponses(tx: Tx, id: string): Promise<void> {
  await tx`delete from idempotency_key where account in (${id}, ${`driver:${id}`}, ${`staff:${id}`})`;
}

export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db`delete from idempotency_key where received_at < now() - interval '1 day'`;
}
