import { setTimeout as pause } from "node:timers/promises";
import { type Reachable, usingDatabase } from "../db/database-problem.ts";
import { openDb, type Pool } from "../db/db.ts";
import type { Files } from "../files/files.ts";
import { type Restored, restoreBackup } from "./restore.ts";

type Options = { databaseUrl: string; files: Files; path: string; folder?: string };

/** The database that every server has, for statements about others. */
const MAINTENANCE = "/postgres";
/** PostgreSQL's names have at most 63 characters. */
const LONGEST = 40;
/** A connection that was just closed is counted for a moment. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/**
 * Restores a backup as the database of `databaseUrl`. One that doesn't exist is created, and an empty one is filled. Otherwise the backup is
 * restored into a new database beside it; once that is checked, the two change their names, and the former one is kept. Rejects, and leaves
 * everything as it was, if the database is in use or the backup can't be restored.
 */
export async function restoreBeside(options: Options): Promise<Restored & { former: string | null }> {
  const { databaseUrl } = options;
  const state = await stateOf(databaseUrl);
  if (state === "empty") return { ...(await restoreBackup(options)), former: null };
  const name = nameIn(databaseUrl);
  const stamp = new Date().toISOString().replaceAll(/[-:T]|\..*/g, "");
  const admin = openDb(withName(databaseUrl, MAINTENANCE), 1);
  try {
    if (state === "missing") {
      await create(admin, name);
      return { ...(await restoreBackup(options).catch((error) => dropped(admin, name, error))), former: null };
    }
    await requireUnused(admin, name);
    const [fresh, former] = [`${name.slice(0, LONGEST)}_new_${stamp}`, `${name.slice(0, LONGEST)}_before_${stamp}`];
    await create(admin, fresh);
    try {
      const restored = await restoreBackup({ ...options, databaseUrl: withName(databaseUrl, `/${fresh}`) });
      await requireUnused(admin, name);
      await exchange(admin, { name, fresh, former });
      return { ...restored, former };
    } catch (error) {
      return await dropped(admin, fresh, error);
    }
  } finally {
    await admin.end({ timeout: 5 });
  }
}

async function stateOf(url: string): Promise<"missing" | "empty" | "filled"> {
  const db = openDb(url, 1);
  try {
    const [found] = await db`
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'm', 'f') limit 1`;
    return found ? "filled" : "empty";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "3D000") return "missing";
    throw error;
  } finally {
    await db.end({ timeout: 5 });
  }
}

const create = (admin: Pool, name: string) => admin`create database ${admin(name)} template template0 encoding 'UTF8'`;

/** Throws if another connection uses the database: what it writes now would be lost. */
async function requireUnused(admin: Pool, name: string): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const [found] = await admin<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`;
    if (!found?.count) return;
    if (turn === TRIES)
      throw new Error(
        `The database is not empty, and it is in use (open connections: ${found.count}). Please stop the product first, then restore again.`,
      );
    await pause(BETWEEN_TRIES_MS);
  }
}

/** Gives the new database the name of the former one. If the second step fails, the first is undone. */
async function exchange(admin: Pool, names: { name: string; fresh: string; former: string }): Promise<void> {
  const { name, fresh, former } = names;
  await admin`alter database ${admin(name)} rename to ${admin(former)}`;
  try {
    await admin`alter database ${admin(fresh)} rename to ${admin(name)}`;
  } catch (error) {
    await admin`alter database ${admin(former)} rename to ${admin(name)}`;
    throw error;
  }
}

async function dropped(admin: Pool, name: string, error: unknown): Promise<never> {
  await admin`drop database if exists ${admin(name)}`;
  throw error;
}

/** Drops a database that a restore kept. Throws if it is another one. */
export async function dropFormer({ variable, url }: Reachable, former: string): Promise<void> {
  const name = nameIn(url);
  if (!former.startsWith(`${name.slice(0, LONGEST)}_before_`) || !/_before_\d{14}$/.test(former))
    throw new Error(`${former} is no database that a restore kept.`);
  const admin = openDb(withName(url, MAINTENANCE), 1);
  try {
    await usingDatabase({ variable, url: withName(url, `/${former}`) }, () => admin`drop database ${admin(former)}`);
  } finally {
    await admin.end({ timeout: 5 });
  }
}
