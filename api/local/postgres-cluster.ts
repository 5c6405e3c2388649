import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PostgresHome } from "./postgres-home.ts";

/**
 * The product's database role: owner of its databases, may create more, not a superuser. In data directories of earlier
 * versions it is the superuser, which can no longer log in.
 */
export const role = "lamplight";

const run = promisify(execFile);
const inC = { ...process.env, LC_ALL: "C" };
const keyOf = (data: string): string => `${data}.key`;

/** Creates the data directory atomically. Rejects if another PostgreSQL version created it. */
export async function makeCluster(home: PostgresHome, durable: boolean): Promise<void> {
  if (existsSync(join(home.data, "PG_VERSION"))) return requireSameMajor(home);
  const { native, data, account } = home;
  const part = `${data}.part`;
  const passwordFile = `${data}.password`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(part, { mode: 0o700 });
  writeFileSync(passwordFile, newPassword(), { mode: 0o600 });
  if (account) for (const path of [part, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = ["-D", part, "-U", "postgres", `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    await run(join(native, "bin/initdb"), [...options, ...locale, ...(durable ? [] : ["--no-sync"])], {
      ...account,
      cwd: native,
      env: inC,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(keyOf(data), { force: true });
  renameSync(part, data);
}

async function requireSameMajor({ native, data }: PostgresHome): Promise<void> {
  const { stdout } = await run(join(native, "bin/postgres"), ["--version"]);
  const brought = /(\d+)/.exec(stdout)?.[1];
  const written = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (written === brought) return;
  throw new Error(
    `${data} was written by PostgreSQL ${written} and this checkout brings PostgreSQL ${brought}: start over with npm run reset, or first save what you need with npm run backup in the version of this checkout that wrote it (docs/backup.md).`,
  );
}

/**
 * The password of the product's role, random and stored beside the data, readable only by its owner. It is set while no server
 * runs, so a directory whose password is unknown, or was public, never accepts connections with it.
 */
export async function passwordOf(home: PostgresHome, durable: boolean): Promise<string> {
  const key = keyOf(home.data);
  if (existsSync(key)) return readFileSync(key, "utf8");
  const password = newPassword();
  await runInSingleUserMode(home, [
    `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if; end $$`,
    `alter role ${role} login createdb password '${password}'`,
    // Measurements start with a checkpoint, so that no earlier writes are pending.
    `grant pg_checkpoint to ${role}`,
    // Tests remove the rows of earlier tests, against the rules of the tables.
    ...(durable ? [] : [`grant set on parameter session_replication_role to ${role}`]),
  ]);
  writeFileSync(`${key}.part`, password, { mode: 0o600 });
  renameSync(`${key}.part`, key);
  return password;
}

/** Files beside a data directory that belong to it. */
export const filesBeside = (data: string): string[] => [
  `${data}.part`,
  `${data}.password`,
  `${keyOf(data)}.part`,
  keyOf(data),
];

const newPassword = (): string => randomBytes(24).toString("base64url");

/** Runs statements in single-user mode, which needs no password and accepts no connections. */
async function runInSingleUserMode({ native, data, account }: PostgresHome, statements: string[]): Promise<void> {
  const options = ["--single", "-D", data, "-c", "exit_on_error=on", "postgres"];
  const running = run(join(native, "bin/postgres"), options, { ...account, cwd: native, env: inC });
  running.child.stdin?.end(`${statements.join("\n")}\n`);
  await running;
}
