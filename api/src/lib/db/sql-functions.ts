import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Queries } from "./db.ts";

/** A function, a view, or the rules shared by contract and database, as defined by a file. */
type Definition = {
  /** The name of the function or view, which is its file's name. */
  name: string;
  sql: string;
  /** Tables need it: a trigger calls it, or an index or generated column stores its results. */
  isNeededByTables: boolean;
};

/** All functions and views. Each set has a higher number than all earlier ones. */
export type FunctionSet = { version: number; checksum: string; definitions: Definition[] };

const Version = z.object({ version: z.int().positive(), checksum: z.string() });
export const VERSION_FILE = "functions.json";

/** Reads the functions and views of a folder like `api/db`. Rejects if a part of it is missing. */
export async function functionsIn(folder: string): Promise<FunctionSet> {
  const [functions, views] = await Promise.all([
    sqlFilesIn(join(folder, "functions")),
    sqlFilesIn(join(folder, "views")),
  ]);
  const rules = await readPart(join(folder, "rules.sql"));
  const definitions = [{ name: "rules", sql: rules, isNeededByTables: false }, ...functions, ...views];
  const hash = createHash("sha256");
  for (const { name, sql } of definitions) hash.update(`${name}\0${sql}\0`);
  const { version } = await versionIn(folder);
  return { version, checksum: hash.digest("hex"), definitions };
}

/** Reads the committed version file; `npm run typegen` writes it. */
export async function versionIn(folder: string): Promise<z.infer<typeof Version>> {
  return Version.parse(JSON.parse(await readPart(join(folder, VERSION_FILE))));
}

async function sqlFilesIn(folder: string): Promise<Definition[]> {
  const sqlFiles = await sqlFileNames(folder);
  return Promise.all(
    sqlFiles.map(async (file) => {
      const sql = await readPart(join(folder, file));
      const isNeededByTables = file.startsWith("schema/") || /\breturns trigger\b/.test(sql);
      return { name: basename(file, ".sql"), sql, isNeededByTables };
    }),
  );
}

/** Reads a file of a folder like `api/db`, with line ends of Unix. */
export const readPart = async (file: string): Promise<string> =>
  (await readFile(file, "utf8").catch((cause) => Promise.reject(missing(file, cause)))).replaceAll("\r\n", "\n");

/** The SQL files of a folder and its folders, in order. */
export async function sqlFileNames(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch((cause) => Promise.reject(missing(folder, cause)));
  return files.filter((file) => file.endsWith(".sql")).sort();
}

const missing = (path: string, cause: unknown): Error =>
  new Error(`${path} is missing: this installation is incomplete. Please install this version again.`, { cause });

/** Creates the missing functions that new tables need. Their bodies aren't checked: their tables may be created later. */
export async function createMissingFunctions(tx: Queries, { definitions }: FunctionSet): Promise<void> {
  const needed = definitions.filter(({ isNeededByTables }) => isNeededByTables);
  const found = await tx<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = current_schema::regnamespace and proname = any(${needed.map(({ name }) => name)})`;
  const existing = new Set(found.map(({ name }) => name));
  await define(
    tx,
    needed.filter(({ name }) => !existing.has(name)),
  );
}

/**
 * Replaces all functions and views if the database has another set, unless its set is newer: then a newer version of the API runs
 * beside this one. `isAlone` also replaces a newer set, for example after switching to an older branch.
 */
export async function replaceFunctions(tx: Queries, set: FunctionSet, isAlone: boolean): Promise<void> {
  const [present] = await tx<{ version: number; checksum: string }[]>`select version, checksum from function_set`;
  if (present?.checksum === set.checksum) return;
  if (present && present.version > set.version && !isAlone) return;
  await define(tx, set.definitions);
  await tx`
    insert into function_set (version, checksum) values (${set.version}, ${set.checksum})
    on conflict (only_one) do update set version = excluded.version, checksum = excluded.checksum, applied_at = now()`;
}

/** Creates these in any order: bodies that refer to functions and views of later files aren't checked. */
async function define(tx: Queries, definitions: Definition[]): Promise<void> {
  if (definitions.length === 0) return;
  await tx`select set_config('check_function_bodies', 'off', true)`;
  await tx.unsafe(definitions.map(({ sql }) => sql).join("\n")).simple();
  await tx`select set_config('check_function_bodies', 'on', true)`;
}
