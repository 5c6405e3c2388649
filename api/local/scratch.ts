import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { dirname, join } from "node:path";
import { checkout, dataDir } from "./paths.ts";
import { removePostgres } from "./postgres.ts";
import { shortHash } from "./postgres-home.ts";
import { processFacts } from "./processes.ts";

/** Path prefixes of this checkout's and account's test runs: on disk, or in Linux's memory file system. */
const onDisk = join(dataDir, "scratch/");
const inMemory = `/dev/shm/lamplight-${process.getuid?.()}-${shortHash(checkout)}-`;
/** Free memory needed for the databases of all test files and several stacks, with space left for other programs. */
const ENOUGH_ROOM = 4 * 1024 ** 3;

/**
 * Creates a data directory for one test run. First deletes directories of runs that ended, and stops their servers; directories
 * of running ones are left alone.
 *
 * `fleeting` directories, such as databases, are kept in memory if there is space: tests mostly wait for files to be created and
 * deleted.
 */
export async function scratchDir(name: string, { fleeting = false } = {}): Promise<string> {
  for (const left of leftAt(onDisk).concat(leftAt(inMemory))) await removeScratch(left);
  const dir = `${fleeting && hasRoomInMemory() ? inMemory : onDisk}${process.pid}-${name}`;
  await removeScratch(dir);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Deletes such a directory and stops the PostgreSQL server in its `postgres` folder. */
export async function removeScratch(dir: string): Promise<void> {
  await removePostgres(join(dir, "postgres"));
  rmSync(dir, { recursive: true, force: true });
}

/** Directories of runs that have ended. */
function leftAt(beginning: string): string[] {
  const folder = dirname(`${beginning}-`);
  if (!existsSync(folder)) return [];
  const ours = readdirSync(folder).map((name) => join(folder, name));
  return ours.filter((dir) => dir.startsWith(beginning) && !isInUse(Number.parseInt(dir.slice(beginning.length), 10)));
}

const isInUse = (owner: number): boolean => owner === process.pid || processFacts(owner) !== null;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    accessSync("/dev/shm", constants.W_OK);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_ROOM;
  } catch {
    // Missing or not accessible: the disk works too, only slower.
    return false;
  }
}
