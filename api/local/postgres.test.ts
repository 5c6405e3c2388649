import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import postgres from "postgres";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { postgresHome } from "./postgres-home.ts";
import { processFacts } from "./processes.ts";
import { removeScratch, scratchDir } from "./scratch.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const tidy of cleanups.splice(0).reverse()) await tidy();
});

const first = await scratchDir(randomUUID(), { fleeting: true });
afterAll(() => removeScratch(first));
await (await startPostgres({ dataDir: join(first, "postgres"), port: 0, durable: false })).stop();

/** A data directory that has been started once; copying one takes a tenth of the time of creating it. */
async function aDataDir(): Promise<string> {
  const dir = await scratchDir(randomUUID(), { fleeting: true });
  cleanups.push(() => removeScratch(dir));
  const [made, copy] = [postgresHome(join(first, "postgres")).data, postgresHome(join(dir, "postgres")).data];
  execFileSync("cp", ["-a", made, copy]);
  execFileSync("cp", ["-a", `${made}.key`, `${copy}.key`]);
  return join(dir, "postgres");
}

async function start(dir: string, port = 0) {
  const server = await startPostgres({ dataDir: dir, port, durable: false });
  cleanups.push(server.stop);
  return server;
}

async function ask(url: string, question: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(question);
  } finally {
    await sql.end();
  }
}

/** Starts PostgreSQL and kills the run. Without a shell, nothing stops the server afterwards. */
async function killedRun(dir: string, port: number, { hasShell = false } = {}): Promise<{ url: string; pid: number }> {
  const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    const server = await startPostgres({ dataDir: ${JSON.stringify(dir)}, port: ${port}, durable: true });
    console.log(server.url);`;
  const run = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: hasShell ? process.env : { ...process.env, PATH: "" },
  });
  const [url] = await once(createInterface(run.stdout), "line");
  await ask(url, "create table lamp (oil text); insert into lamp values ('whale')");
  const pid = pidIn(dir);
  const gone = once(run, "exit");
  run.kill("SIGKILL");
  await gone;
  return { url, pid };
}

const pidFile = (dir: string) => join(postgresHome(dir).data, "postmaster.pid");
const pidIn = (dir: string) => Number(readFileSync(pidFile(dir), "utf8").split("\n")[0]);

test("data survives a restart", async () => {
  const dir = await aDataDir();
  const first = await start(dir);
  await ask(first.url, "create table lamp (oil text); insert into lamp values ('olive')");
  await first.stop();
  const second = await start(dir);
  expect(await ask(second.url, "select oil from lamp")).toEqual([{ oil: "olive" }]);
});

test("a busy port is skipped", async () => {
  const port = await freePort(0);
  const otherProgram = createServer().listen(port, "127.0.0.1");
  cleanups.push(() => otherProgram.close());
  await once(otherProgram, "listening");
  const server = await start(await aDataDir(), port);
  expect(server.port).toBeGreaterThan(port);
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("two data directories have two independent servers", async () => {
  const [one, other] = [await start(await aDataDir(), 45_750), await start(await aDataDir(), 45_750)];
  await ask(one.url, "create table lamp (oil text)");
  expect(one.port).not.toBe(other.port);
  expect(await ask(other.url, "select to_regclass('lamp') as lamp")).toEqual([{ lamp: null }]);
});

test("a killed run stops its server, and the data is kept", async () => {
  const dir = await aDataDir();
  const left = await killedRun(dir, 0, { hasShell: true });
  await expect.poll(() => processFacts(left.pid)).toBeNull();
  const server = await start(dir);
  expect(await ask(server.url, "select oil from lamp")).toEqual([{ oil: "whale" }]);
});

test("a server left by a killed run is replaced on its port, with its data", async () => {
  const dir = await aDataDir();
  const left = await killedRun(dir, await freePort(0));
  const server = await start(dir, Number(new URL(left.url).port));
  expect(server.url).toBe(left.url);
  expect(pidIn(dir)).not.toBe(left.pid);
  expect(await ask(server.url, "select oil from lamp")).toEqual([{ oil: "whale" }]);
});

test("the data survives when the server itself is killed", async () => {
  const dir = await aDataDir();
  const left = await killedRun(dir, await freePort(0));
  process.kill(left.pid, "SIGKILL");
  const server = await start(dir);
  expect(await ask(server.url, "select oil from lamp")).toEqual([{ oil: "whale" }]);
});

test("a killed server is restarted on its port, with its data", async () => {
  const dir = await aDataDir();
  const lost: string[] = [];
  const server = await startPostgres({ dataDir: dir, port: 0, durable: true, onLost: (reason) => lost.push(reason) });
  cleanups.push(server.stop);
  await ask(server.url, "create table lamp (oil text); insert into lamp values ('olive')");
  process.kill(pidIn(dir), "SIGKILL");
  const lamps = () => ask(server.url, "select oil from lamp").catch(() => "it is down");
  await expect.poll(lamps).toEqual([{ oil: "olive" }]);
  expect(lost[0]).toContain("PostgreSQL is started again");
});

test("a pid reused by another program is not harmed and doesn't block the start", async () => {
  const dir = await aDataDir();
  const first = await start(dir);
  const note = readFileSync(pidFile(dir), "utf8");
  await first.stop();
  const otherProcess: ChildProcess = spawn("sleep", ["60"], {
    ...postgresHome(dir).account,
    stdio: "ignore",
  });
  cleanups.push(() => otherProcess.kill());
  writeFileSync(pidFile(dir), note.replace(/^\d+/, String(otherProcess.pid)));
  const server = await start(dir);
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(otherProcess.exitCode ?? otherProcess.signalCode).toBeNull();
});
