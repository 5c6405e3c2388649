import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChild } from "./children.ts";
import { openLedger } from "./ledger.ts";
import { checkout } from "./paths.ts";

/** Starts a child that runs this code; `earlier` is where it listened before. */
function aChild(code: string, earlier: Record<string, string> | null = null) {
  const dataDir = mkdtempSync(join(tmpdir(), "children-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const program = join(dataDir, "program #1 %20.mjs");
  writeFileSync(program, code);
  const calling = new AbortController();
  const context = { dataDir, ledger: openLedger(dataDir), signal: calling.signal };
  const options = {
    name: "lamp",
    program: relative(checkout, program),
    env: { OIL: "olive", PORT: "5" },
    ports: { PORT: "url" },
  };
  return { started: startChild(options, context, earlier), abort: () => calling.abort() };
}

const keepRunning = "setInterval(() => {}, 1000);";
const atItsPort = "process.send({ url: 'http://localhost:' + process.env.PORT });";

test("a child gets its environment and reports its addresses", async () => {
  const child = await aChild(`process.send({ url: process.env.OIL }); ${keepRunning}`).started;
  expect(child.at).toEqual({ url: "olive" });
  await child.stop();
});

test("a child that fails to start reports its output", async () => {
  const { started } = aChild("console.error('no oil'); process.exit(4);");
  await expect(started).rejects.toThrow(/lamp did not start: it ended with code 4\nno oil/);
});

test("a child that ends reports its output", async () => {
  const { started } = aChild("process.send({}); setTimeout(() => { console.log('blown out'); process.exit(5); }, 50);");
  expect(await (await started).ended).toBe("lamp ended with code 5.\nblown out");
});

test("a restarted child gets its earlier port", async () => {
  const child = await aChild(`${atItsPort} ${keepRunning}`, { url: "http://localhost:7" }).started;
  expect(child.at).toEqual({ url: "http://localhost:7" });
  await child.stop();
});

test("a restarted child on another port counts as failed", async () => {
  const { started } = aChild(`${atItsPort} ${keepRunning}`, { url: "http://127.0.0.1:7" });
  await expect(started).rejects.toThrow("another program has taken the port of http://127.0.0.1:7");
});

test("the start of a child can be aborted", async () => {
  const { started, abort } = aChild(keepRunning);
  abort();
  await expect(started).rejects.toThrow("lamp did not start");
});
