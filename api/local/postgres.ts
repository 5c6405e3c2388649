import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "./ports.ts";
import { type PostgresHome, postgresHome } from "./postgres-home.ts";
import { endProcess, processFacts } from "./processes.ts";

export type LocalPostgres = {
  url: string;
  port: number;
  stop: () => Promise<void>;
};
type Wish = {
  /** Where its data is to live; see `postgresHome` for the one case in which it lives elsewhere. */
  dataDir: string;
  /** The first port to try; a busy one is passed over. 0 takes any. */
  port: number;
  /** False gives up safety against a power cut for speed: for tests only. */
  durable: boolean;
  /** Called when the server ends though nobody stopped it. */
  onLost?: (reason: string) => void;
};

const user = "lamplight";
const password = "lamplight";
const database = "lamplight";
/** Above what any system gives out. */
const NOBODYS_PID = "2147483647";
const hasty = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts a PostgreSQL of our own on loopback, making its data directory when there is none. A server that a killed run
 * left behind on the same data is ended first, so the data has one master.
 */
export async function startPostgres({ dataDir, port, durable, onLost }: Wish): Promise<LocalPostgres> {
  const home = postgresHome(dataDir);
  await createCluster(home, durable);
  await endLeftover(home.data);
  const server = await launch(home, port, durable);
  await createDatabase(server.port);
  server.child.once("exit", (code) => onLost?.(`PostgreSQL ended with code ${code}: ${server.lastWords()}`));
  return {
    url: urlOf(server.port, database),
    port: server.port,
    stop: async () => {
      server.child.removeAllListeners("exit");
      await stopChild(server.child);
    },
  };
}

/** Ends the server of a data directory when one runs, and removes the data. */
export async function removePostgres(dataDir: string): Promise<void> {
  const { data } = postgresHome(dataDir);
  await endLeftover(data);
  for (const path of [data, `${data}.part`, `${data}.password`]) rmSync(path, { recursive: true, force: true });
}

function urlOf(port: number, name: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}

/** The data directory appears whole or not at all, however this process ends. */
async function createCluster({ native, data, account }: PostgresHome, durable: boolean): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  const part = `${data}.part`;
  const passwordFile = `${data}.password`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(part, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [part, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = ["-D", part, "-U", user, `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    await promisify(execFile)(join(native, "bin/initdb"), [...options, ...locale, ...(durable ? [] : ["--no-sync"])], {
      ...account,
      cwd: native,
      env: { ...process.env, LC_ALL: "C" },
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(part, data);
}

/**
 * Deals with what a killed run left: a server still running on this data, or its pid, which a container's first process
 * may never reap or another program may have got. PostgreSQL would take either for a living server, so the pid is struck
 * out; the rest of the file stays, by which PostgreSQL sees whether any worker still holds the data.
 */
async function endLeftover(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const facts = processFacts(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
  if (facts?.command.includes(`postgres -D ${data} -p`)) {
    await endProcess(facts, { signal: "SIGINT", patienceMs: 15_000 });
  }
  if (existsSync(pidFile)) writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, NOBODYS_PID));
}

async function launch(home: PostgresHome, wantedPort: number, durable: boolean) {
  let port = wantedPort;
  for (let attempt = 1; ; attempt += 1) {
    port = await freePort(port);
    const server = spawnServer(home, port, durable);
    const trouble = await server.ready;
    if (!trouble) return { child: server.child, lastWords: server.lastWords, port };
    if (attempt === 10) throw new Error(`PostgreSQL did not start: ${trouble}`);
    // Another program may have taken the port meanwhile, or workers of a killed server still be on their way out.
    if (!/already in use|still in use|could not create any TCP/.test(trouble)) {
      throw new Error(`PostgreSQL did not start: ${trouble}`);
    }
    await sleep(200);
  }
}

function spawnServer({ native, data, account }: PostgresHome, port: number, durable: boolean) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...(durable ? [] : hasty),
  ];
  const child = spawn(
    join(native, "bin/postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // A group of its own: Ctrl-C in the terminal must not take the database from a server that still answers.
    {
      ...account,
      cwd: native,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    },
  );
  let words = "";
  const ready = new Promise<string | null>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-4_000);
      if (text.includes("ready to accept connections")) resolve(null);
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(`${words.trim()} (code ${code})`));
  });
  return { child, ready, lastWords: () => words.trim() };
}

async function createDatabase(port: number): Promise<void> {
  const sql = postgres(urlOf(port, "postgres"), { max: 1 });
  const [found] = await sql`select 1 from pg_database where datname = ${database}`;
  if (!found) await sql`create database ${sql(database)}`;
  await sql.end();
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  // SIGINT is PostgreSQL's fast shutdown: it ends open sessions instead of waiting for them.
  child.kill("SIGINT");
  await gone;
}
