import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLedger } from "./ledger.ts";
import { checkout } from "./paths.ts";
import { processFacts } from "./processes.ts";
import { startSupervisor } from "./supervisor.ts";

function aSupervisor() {
  const dataDir = mkdtempSync(join(tmpdir(), "crew-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const lost: string[] = [];
  const ledger = openLedger(dataDir);
  const onLost = (reason: string) => void lost.push(reason);
  const supervisor = startSupervisor({ dataDir, ledger, onLost, signal: new AbortController().signal, say: () => {} });
  const program = (name: string, code: string) => {
    const file = join(dataDir, `${name}.mjs`);
    writeFileSync(file, code);
    return { name, title: name, program: relative(checkout, file), env: {} };
  };
  return { supervisor, lost, program };
}

const printsItsPid = "process.send({ pid: String(process.pid) }); setInterval(() => {}, 1000);";

test("a part that is still starting is stopped when another one fails", async () => {
  const { supervisor, program } = aSupervisor();
  const slow = supervisor.start(program("slow", "setInterval(() => {}, 1000);"));
  const broken = supervisor.start(program("broken", "process.exit(3);"));
  await expect(broken).rejects.toThrow("broken did not start");
  await supervisor.stop();
  await expect(slow).rejects.toThrow("slow did not start");
});

test("a killed part is restarted, and stopped with the others", async () => {
  const { supervisor, lost, program } = aSupervisor();
  const steady = await supervisor.start(program("steady", printsItsPid.replace("String(process.pid)", "'1'")));
  expect(steady).toEqual({ pid: "1" });
  const first = await supervisor.start(program("lamp", printsItsPid));
  process.kill(Number(first["pid"]), "SIGKILL");
  await expect.poll(() => lost[0]).toContain("lamp is started again");
  await supervisor.stop();
  expect(processFacts(Number(first["pid"]))).toBeNull();
});
