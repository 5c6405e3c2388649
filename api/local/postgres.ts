import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./ports.ts";
import { filesBeside, makeCluster, passwordOf, role } from "./postgres-cluster.ts";
import { type PostgresHome, postgresHome } from "./postgres-home.ts";
import { endProcess, processFacts } from "./processes.ts";
import { type PartRun, superviseChild } from "./supervised-child.ts";

export type LocalPostgres = {
  url: string;
  port: number;
  stop: () => Promise<void>;
};
type Options = {
  /** The wanted data directory; `postgresHome` may choose another. */
  dataDir: string;
  /** The first port to try; 0 for any. */
  port: number;
  /** False skips fsync: for tests only. */
  durable: boolean;
  /** Called when the server ends unexpectedly; it is then restarted on its port. */
  onLost?: (reason: string) => void;
};

const database = "lamplight";
/** Larger than any pid. */
const NOBODYS_PID = "2147483647";
/** Not durable. Each connection of a test runs few statements, so it plans each of them once instead of six times. */
const testSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "track_functions=all",
  "plan_cache_mode=force_generic_plan",
];

/**
 * Starts a PostgreSQL server on loopback and creates its data directory if missing. First stops a server of a killed run on the
 * same data.
 */
export async function startPostgres({ dataDir, port, durable, onLost = () => {} }: Options): Promise<LocalPostgres> {
  const home = postgresHome(dataDir);
  await makeCluster(home, durable);
  await endLeftover(home.data);
  const password = await passwordOf(home, durable);
  const server = await superviseChild({
    name: "PostgreSQL",
    onLost,
    begin: async (earlier) => {
      if (earlier) await endLeftover(home.data);
      return launch(home, earlier ? { exactly: Number(earlier["port"]) } : { from: port }, durable);
    },
  });
  const got = Number(server.at["port"]);
  try {
    await createDatabase(urlOf(got, password, "postgres"));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: urlOf(got, password, database), port: got, stop: server.stop };
}

/** Stops the server of a data directory and deletes the data. */
export async function removePostgres(dataDir: string): Promise<void> {
  const { data } = postgresHome(dataDir);
  await endLeftover(data);
  for (const path of [data, ...filesBeside(data)]) rmSync(path, { recursive: true, force: true });
}

function urlOf(port: number, password: string, name: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
}

/**
 * Cleans up after a killed run: a server still running on this data, or a pid file whose pid is a zombie or belongs to another
 * program. PostgreSQL would take either for a running server, so the pid is replaced. The rest of the file stays, because
 * PostgreSQL uses it to detect worker processes.
 */
async function endLeftover(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const facts = processFacts(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
  if (facts?.command.includes(`postgres -D ${data} -p`)) {
    await endProcess(facts, { signal: "SIGINT", timeoutMs: 15_000 });
  }
  if (existsSync(pidFile)) writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, NOBODYS_PID));
}

/** PostgreSQL binds the port itself, so if another program takes it first, the next port is tried. */
async function launch(
  home: PostgresHome,
  wanted: { from: number } | { exactly: number },
  durable: boolean,
): Promise<PartRun> {
  let port = "from" in wanted ? wanted.from : wanted.exactly;
  for (let attempt = 1; ; attempt += 1) {
    if ("from" in wanted) port = await freePort(port);
    const server = spawnServer(home, port, durable);
    const error = await server.ready;
    if (!error) return runOf(server, port);
    if (attempt === 10) throw new Error(`PostgreSQL did not start: ${error}`);
    // Another program may have taken the port, or workers of a killed server may still be shutting down.
    if (!/already in use|still in use|could not create any TCP/.test(error)) {
      throw new Error(`PostgreSQL did not start: ${error}`);
    }
    await sleep(200);
  }
}

function spawnServer({ native, data, account }: PostgresHome, port: number, durable: boolean) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...(durable ? [] : testSettings),
  ];
  const child = spawn(
    join(native, "bin/postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // A process group of its own: Ctrl-C in the terminal must not stop the database before its clients.
    {
      ...account,
      cwd: native,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    },
  );
  stopWithParent(child);
  let output = "";
  const ready = new Promise<string | null>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
      if (text.includes("ready to accept connections")) resolve(null);
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(`${output.trim()} (code ${code})`));
  });
  return { child, ready, output: () => output.trim() };
}

/**
 * Stops the server when this process ends in any way, even by SIGKILL: a shell waits for the end of a pipe that the system
 * closes for us.
 */
function stopWithParent(server: ChildProcess): void {
  const watcher = spawn("sh", ["-c", `read -r _; kill -INT ${server.pid}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell, the next start stops the leftover server.
  watcher.on("error", () => {});
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  server.once("exit", () => watcher.kill());
}

function runOf({ child, output }: ReturnType<typeof spawnServer>, port: number): PartRun {
  const gone = new Promise<number | null>((resolve) => {
    if (hasEnded(child)) resolve(child.exitCode);
    else child.once("exit", resolve);
  });
  return {
    at: { port: String(port) },
    ended: gone.then((code) => `PostgreSQL ended with code ${code}: ${output()}`),
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: it ends open sessions.
      if (!hasEnded(child)) child.kill("SIGINT");
      await gone;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function createDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } finally {
    await sql.end();
  }
}
