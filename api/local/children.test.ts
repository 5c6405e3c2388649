import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChild } from "./children.ts";
import { openLedger } from "./ledger.ts";
import { checkout } from "./paths.ts";

/** Starts a child that runs this code; `earlier` is where it listened before. `data` is its folder, and `said` what was said during its start. */
function aChild(code: string, earlier: Record<string, string> | null = null, ready?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "children-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const program = join(dataDir, "program #1 %20.mjs");
  writeFileSync(program, code);
  const calling = new AbortController();
  const said: string[] = [];
  const say = (what: string) => void said.push(what);
  const context = { dataDir, ledger: openLedger(dataDir), signal: calling.signal, say, sayEveryMs: 1 };
  const options = {
    name: "lamp",
    title: "the lamp",
    program: relative(checkout, program),
    env: { OIL: "olive", PORT: "5" },
    ports: { PORT: "url" },
    ...(ready ? { ready } : {}),
  };
  return { started: startChild(options, context, earlier), abort: () => calling.abort(), dataDir, said };
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
  await expect(started).rejects.toThrow(/the lamp did not start: it ended with code 4\nno oil/);
});

test("a child that is killed while it starts is named, with its output", async () => {
  const { started } = aChild("console.error('low on oil'); process.kill(process.pid, 'SIGKILL');");
  await expect(started).rejects.toThrow(/the lamp did not start: it ended by SIGKILL\nlow on oil/);
});

test("a child that runs is waited for as long as it takes, and what is waited for is said again and again", async () => {
  const slow = "setInterval(() => { if (existsSync('lit')) process.send({ url: 'olive' }); }, 5);";
  const { started, dataDir, said } = aChild(
    `import { existsSync } from "node:fs"; process.chdir(import.meta.dirname); ${slow}`,
  );
  await expect.poll(() => said.length).toBeGreaterThan(2);
  expect(said[0]).toMatch(/^Still starting the lamp, \d+ s$/);
  writeFileSync(join(dataDir, "lit"), "");
  const child = await started;
  expect(child.at).toEqual({ url: "olive" });
  const { length } = said;
  await child.stop();
  expect(said).toHaveLength(length);
});

test("a child whose address answers with an error is waited for until it is ready", async () => {
  const answers = [503, 503, 200];
  const site = createServer((_, response) => response.writeHead(answers.shift() ?? 200).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void site.close());
  await expect.poll(() => site.address()).not.toBeNull();
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const child = await aChild(keepRunning, null, url).started;
  expect([child.at, answers]).toEqual([{ url }, []]);
  await child.stop();
});

test("a child that ends reports its output", async () => {
  const { started } = aChild("process.send({}); setTimeout(() => { console.log('blown out'); process.exit(5); }, 50);");
  expect(await (await started).ended).toBe("the lamp ended with code 5.\nblown out");
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
  await expect(started).rejects.toThrow("the lamp did not start");
});
