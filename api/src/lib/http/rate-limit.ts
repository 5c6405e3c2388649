import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../config.ts";
import type { Db } from "../db/db.ts";
import type { Services } from "../services.ts";
import type { AppEnv } from "./app-env.ts";
import { clientAddress } from "./client-address.ts";
import { TooMany } from "./errors.ts";

export type Limit = keyof Config["limits"];

/**
 * Consumes one of `who`'s requests within the limit's time window. Throws TooMany, with the seconds until the window ends, when none is
 * left. The count is one guarded row in PostgreSQL, so all instances of the API share it.
 */
export async function consume(
  { db, config }: Pick<Services, "db" | "config">,
  limit: Limit,
  who: string,
): Promise<void> {
  const { most, seconds } = config.limits[limit];
  const [count] = await db<{ used: number; waitSeconds: number }[]>`
    insert into rate_limit (key, used, resets_at)
    values (${keyOf(limit, who)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      used = case when rate_limit.resets_at <= now() then 1 else rate_limit.used + 1 end,
      resets_at = case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end
    returning used, ceil(extract(epoch from resets_at - now()))::int as wait_seconds`;
  if (count && count.used > most) throw new TooMany(count.waitSeconds);
}

/** Undoes one `consume` that turned out not to count. */
export async function release({ db }: Pick<Services, "db">, limit: Limit, who: string): Promise<void> {
  await db`update rate_limit set used = used - 1 where key = ${keyOf(limit, who)} and used > 0`;
}

/** The hash of an IP address, for storing it with a record. */
export const originOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

/** Stores a fact about `who` for this many seconds, hashed, in the table of the limits. */
export async function remember(
  { db }: Pick<Services, "db">,
  fact: string,
  who: string,
  seconds: number,
): Promise<void> {
  await db`
    insert into rate_limit (key, used, resets_at) values (${keyOf(fact, who)}, 0, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set resets_at = excluded.resets_at`;
}

/** Whether a fact about `who` is still stored. */
export async function isRemembered({ db }: Pick<Services, "db">, fact: string, who: string): Promise<boolean> {
  const found = await db`select from rate_limit where key = ${keyOf(fact, who)} and resets_at > now()`;
  return found.length > 0;
}

const keyOf = (limit: string, who: string) => createHash("sha256").update(`${limit}\n${who}`).digest("base64url");

/** Limits a call per IP address. */
export const perAddress = (limit: Limit) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await consume(c.var.services, limit, clientAddress(c));
    await next();
  });

/** Limits failures per IP address: only calls that return `status` count. */
export const failuresPerAddress = (limit: Limit, status: 401 | 404) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const address = clientAddress(c);
    await consume(c.var.services, limit, address);
    await next();
    if (c.res.status !== status) await release(c.var.services, limit, address);
  });

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db`delete from rate_limit where resets_at < now()`;
}
