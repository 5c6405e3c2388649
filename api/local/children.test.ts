import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChild } from "./children.ts";
import { openLedger } from "./ledger.ts";
import { checkout } from "./paths.ts";

/** Starts a child that runs this code, and notes what its starter is told of its end. */
function aChild(code: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "children-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const program = join(dataDir, "program.mjs");
  writeFileSync(program, code);
  const lost: string[] = [];
  const nursery = { dataDir, ledger: openLedger(dataDir), onLost: (reason: string) => void lost.push(reason) };
  const started = startChild({ name: "lamp", program: relative(checkout, program), env: { OIL: "olive" } }, nursery);
  return { started, lost };
}

test("a child is told its environment and says where it is", async () => {
  const { started } = aChild("process.send({ url: process.env.OIL }); setInterval(() => {}, 1000);");
  const child = await started;
  expect(child.at).toEqual({ url: "olive" });
  await child.stop();
});

test("a child that does not start leaves its last words", async () => {
  const { started } = aChild("console.error('no oil'); process.exit(4);");
  await expect(started).rejects.toThrow(/lamp did not start: it ended with code 4\nno oil/);
});

test("a child that ends by itself is missed; one that is stopped is not", async () => {
  const lostOne = aChild("process.send({}); setTimeout(() => { console.log('blown out'); process.exit(5); }, 50);");
  await lostOne.started;
  await expect.poll(() => lostOne.lost).toEqual([expect.stringContaining("lamp ended with code 5.\nblown out")]);
  const stopped = aChild("process.send({}); setInterval(() => {}, 1000);");
  await (await stopped.started).stop();
  expect(stopped.lost).toEqual([]);
});
