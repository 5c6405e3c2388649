import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { dirname, join } from "node:path";
import { checkout, dataDir } from "./paths.ts";
import { removePostgres } from "./postgres.ts";
import { shortHash } from "./postgres-home.ts";
import { processFacts } from "./processes.ts";

/** What runs of this checkout and account write begins with it: on the checkout's disk, or where Linux keeps files in memory alone. */
const onDisk = join(dataDir, "scratch/");
const inMemory = `/dev/shm/lamplight-${process.getuid?.()}-${shortHash(checkout)}-`;
/** The databases of all test files come to less than one of them, several whole stacks to a third; the rest is for those who work on them. */
const ENOUGH_ROOM = 4 * 1024 ** 3;

/**
 * A data directory of its own for one run of the tests. What runs left behind that no longer live, servers included, is
 * cleared away first; what belongs to a run that lives is left alone.
 *
 * `fleeting` is for what need not outlive the run, databases above all: it is kept in memory where there is room, as most of what
 * a test waits for is otherwise the making and removing of files.
 */
export async function scratchDir(name: string, { fleeting = false } = {}): Promise<string> {
  for (const left of leftAt(onDisk).concat(leftAt(inMemory))) await removeScratch(left);
  const dir = `${fleeting && hasRoomInMemory() ? inMemory : onDisk}${process.pid}-${name}`;
  await removeScratch(dir);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Removes such a directory, ending the PostgreSQL in its folder `postgres` when one still runs. */
export async function removeScratch(dir: string): Promise<void> {
  await removePostgres(join(dir, "postgres"));
  rmSync(dir, { recursive: true, force: true });
}

/** The directories there whose run lives no more. */
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
    // No such place, or a closed one: the disk serves as well, only slower.
    return false;
  }
}
