import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../../api/local/paths.ts";
import { postgresHome } from "../../api/local/postgres-home.ts";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";

const program = (dir: string): string => `
  import { anyPorts, startStack } from ${JSON.stringify(join(checkout, "api/local/stack.ts"))};
  const stack = await startStack({
    dataDir: ${JSON.stringify(dir)}, ports: anyPorts,
    site: "built", durable: true, env: {}, say: () => {}, onLost: () => {}, signal: new AbortController().signal });
  process.on("SIGTERM", () => stack.stop());
  console.log(stack.siteUrl);`;

async function aStart(dir: string): Promise<{ run: ChildProcess; siteUrl: string }> {
  const run = spawn(process.execPath, ["--input-type=module-typescript", "-e", program(dir)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [siteUrl] = await once(createInterface(run.stdout), "line");
  return { run, siteUrl };
}

/** All processes of a start: those in its ledger, the start itself, and PostgreSQL. */
function pidsOf(dir: string): number[] {
  const ledger: { pid: number }[] = JSON.parse(readFileSync(join(dir, "running.json"), "utf8"));
  const postmaster = readFileSync(join(postgresHome(join(dir, "postgres")).data, "postmaster.pid"), "utf8");
  return [...ledger.map(({ pid }) => pid), Number(postmaster.split("\n")[0])];
}

async function post(address: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

test("after kill -9 of every process the product starts again with its data", async () => {
  const dir = await scratchDir("restart", { fleeting: true });
  onTestFinished(() => removeScratch(dir));
  const account = { email: `${randomUUID()}@example.com`, password: "a quiet ward" };
  const first = await aStart(dir);
  expect(await post(`${first.siteUrl}/api/user/register`, { name: "Ruth Adler", ...account })).toBeLessThan(300);
  const killed = once(first.run, "exit");
  const pids = pidsOf(dir);
  expect(pids.length).toBeGreaterThanOrEqual(5);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await killed;

  const second = await aStart(dir);
  expect(await post(`${second.siteUrl}/api/user/login`, account)).toBe(200);
  const stopped = once(second.run, "exit");
  second.run.kill("SIGTERM");
  expect(await stopped).toEqual([0, null]);
});
