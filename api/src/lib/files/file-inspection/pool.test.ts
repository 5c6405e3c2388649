import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { png } from "../../../../test/bombs.ts";
import { eventually } from "../../../../test/eventually.ts";
import { scanBomb } from "../../../../test/scan-bomb.ts";
import { openInspection } from "./pool.ts";

/** A pool with its own bounds; `pids` has every process that it started. */
function aPool(changed: Parameters<typeof openInspection>[1] = {}) {
  const pids: number[] = [];
  const log = pino(
    { level: "debug" },
    { write: (line: string) => void (line.includes("process started") && pids.push(JSON.parse(line).pid)) },
  );
  const pool = openInspection(log, changed);
  onTestFinished(() => pool.close());
  return { pool, pids };
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

const blob = (content: Buffer) => new Blob([new Uint8Array(content)]);
const honest = blob(png(40, { pixels: Buffer.alloc(40 * 121) }));
/** Keeps a decoder busy for seconds. */
const slow = blob(scanBomb(7_000, 1_800));

it("kills the process of a file that uses too much time, and reads the next one in another", async () => {
  const { pool, pids } = aPool({ processes: 1, cpuMs: 100 });
  expect(await pool.inspect("portrait", slow)).toBe("exceeded");
  expect(isAlive(pids[0])).toBe(false);
  expect(await pool.inspect("portrait", honest)).toMatchObject({ kind: "webp" });
  expect(pids).toHaveLength(2);
});

it("kills the process of a file that uses too much memory", async () => {
  const { pool, pids } = aPool({ processes: 1, cpuMs: 60_000, memoryMb: 160 });
  expect(await pool.inspect("portrait", slow)).toBe("exceeded");
  expect(isAlive(pids[0])).toBe(false);
  expect(await pool.inspect("portrait", honest)).toMatchObject({ kind: "webp" });
});

it("reads a file while another one is killed", async () => {
  const { pool } = aPool({ cpuMs: 300 });
  const answers = await Promise.all([pool.inspect("portrait", slow), pool.inspect("portrait", honest)]);
  expect(answers).toEqual(["exceeded", expect.objectContaining({ kind: "webp" })]);
});

it("keeps a process for the next file", async () => {
  const { pool, pids } = aPool();
  for (const _ of [1, 2, 3]) await pool.inspect("portrait", honest);
  expect(pids).toHaveLength(1);
});

it("asks to try again when a process does not answer in time, and ends that process", async () => {
  const { pool, pids } = aPool({ jobMs: 1, cpuMs: 60_000 });
  await expect(pool.inspect("portrait", slow)).rejects.toMatchObject({ kind: "unavailable", retryAfterSeconds: 60 });
  expect(isAlive(pids[0])).toBe(false);
});

it("asks to try again when too many files wait, and reads those that do", async () => {
  const { pool, pids } = aPool({ processes: 1, waiting: 2 });
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => pool.inspect("portrait", honest)));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(pids).toHaveLength(1);
});

it("asks to try again when a file has waited too long", async () => {
  const { pool } = aPool({ processes: 1, waitMs: 1 });
  const [first, second] = await Promise.allSettled([honest, honest].map((file) => pool.inspect("portrait", file)));
  expect([first?.status, second?.status]).toEqual(["fulfilled", "rejected"]);
});

it.each([
  ["ends before it is ready", join(import.meta.dirname, "bounds.ts")],
  ["cannot be started at all", "\0"],
])("asks to try again when a process %s", async (_, worker) => {
  const { pool } = aPool({ worker, processes: 1 });
  for (const _ of [1, 2]) await expect(pool.inspect("portrait", honest)).rejects.toMatchObject({ kind: "unavailable" });
});

it("reads the next file when an idle process was killed from outside", async () => {
  const { pool, pids } = aPool();
  await pool.inspect("portrait", honest);
  process.kill(pids[0] ?? 0, "SIGKILL");
  await eventually(() => expect(isAlive(pids[0])).toBe(false));
  expect(await pool.inspect("portrait", honest)).toMatchObject({ kind: "webp" });
});

it("ends a process that had no work for a while", async () => {
  const { pool, pids } = aPool({ idleMs: 1 });
  await pool.inspect("portrait", honest);
  await eventually(() => expect(isAlive(pids[0])).toBe(false));
});

it("ends its processes when it is closed, and starts no more", async () => {
  const { pool, pids } = aPool();
  await pool.inspect("portrait", honest);
  await pool.close();
  expect(isAlive(pids[0])).toBe(false);
  await expect(pool.inspect("portrait", honest)).rejects.toMatchObject({ kind: "unavailable" });
});

it.skipIf(process.platform !== "linux")("passes no environment variable of ours to its processes", async () => {
  const { pool, pids } = aPool();
  await pool.inspect("portrait", honest);
  expect(readFileSync(`/proc/${pids[0]}/environ`, "latin1")).not.toMatch(/PATH|DATABASE|SECRET|HOME/);
});

it("its processes end with the program, even when that is killed while they work", async () => {
  const from = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const program = `
    import { openInspection } from ${from("pool.ts")};
    import { scanBomb } from ${from("../../../../test/scan-bomb.ts")};
    let pid = 0;
    const log = { debug: (started) => (pid = started.pid), warn() {}, error() {} };
    openInspection(log, { cpuMs: 600_000, jobMs: 600_000 }).inspect("portrait", new Blob([scanBomb(7_000, 50_000)]));
    setTimeout(() => console.log(pid), 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  const pid = Number(line);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, "SIGKILL")));
  child.kill("SIGKILL");
  await eventually(() => expect(isAlive(pid)).toBe(false));
});
