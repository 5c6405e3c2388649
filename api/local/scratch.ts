import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataDir } from "./paths.ts";
import { removePostgres } from "./postgres.ts";
import { processFacts } from "./processes.ts";

const scratch = join(dataDir, "scratch");

/**
 * A data directory of its own for one run of the tests. What runs left behind that no longer live, servers included, is
 * cleared away first; what belongs to a run that lives is left alone.
 */
export async function scratchDir(name: string): Promise<string> {
  for (const left of existsSync(scratch) ? readdirSync(scratch) : []) {
    const owner = Number(left.split("-")[0]);
    if (owner !== process.pid && !processFacts(owner)) await removeScratch(join(scratch, left));
  }
  const dir = join(scratch, `${process.pid}-${name}`);
  await removeScratch(dir);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Removes such a directory, ending the PostgreSQL in its folder `postgres` when one still runs. */
export async function removeScratch(dir: string): Promise<void> {
  await removePostgres(join(dir, "postgres"));
  rmSync(dir, { recursive: true, force: true });
}
