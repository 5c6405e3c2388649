import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLedger } from "./ledger.ts";
import { processFacts } from "./processes.ts";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function aSleeper(): Promise<ChildProcess & { pid: number }> {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return Object.assign(child, { pid: child.pid ?? 0 });
}

test("processes of an earlier run are stopped", async () => {
  const [folder, sleeper] = [aFolder(), await aSleeper()];
  openLedger(folder).note("sleeper", sleeper.pid);
  const gone = once(sleeper, "exit");
  expect(await openLedger(folder).endEarlierRun()).toEqual(["sleeper"]);
  expect(await gone).toEqual([null, "SIGTERM"]);
  expect(await openLedger(folder).endEarlierRun()).toEqual([]);
});

test("a program that reuses a recorded pid is left alone", async () => {
  const [folder, sleeper] = [aFolder(), await aSleeper()];
  const earlier = [{ name: "long gone", pid: sleeper.pid, startedAt: "1" }];
  writeFileSync(join(folder, "running.json"), JSON.stringify(earlier));
  expect(await openLedger(folder).endEarlierRun()).toEqual([]);
  expect(processFacts(sleeper.pid)).not.toBeNull();
});

test("a part that was stopped is not looked for again", async () => {
  const [folder, sleeper] = [aFolder(), await aSleeper()];
  const ledger = openLedger(folder);
  ledger.note("sleeper", sleeper.pid);
  ledger.strike(sleeper.pid);
  expect(await openLedger(folder).endEarlierRun()).toEqual([]);
  expect(processFacts(sleeper.pid)).not.toBeNull();
});

test("a truncated ledger doesn't prevent a start", async () => {
  const folder = aFolder();
  writeFileSync(join(folder, "running.json"), '[{"name": "api", "pi');
  expect(await openLedger(folder).endEarlierRun()).toEqual([]);
});
