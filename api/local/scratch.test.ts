import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { removeScratch, scratchDir } from "./scratch.ts";

/** Larger than any pid. */
const NOBODYS_PID = 2_147_483_646;

async function aDir(fleeting: boolean): Promise<string> {
  const dir = await scratchDir(randomUUID(), { fleeting });
  onTestFinished(() => removeScratch(dir));
  return dir;
}

/** The directory that a process with that pid would have created. */
async function ofProcess(dir: string, pid: number): Promise<string> {
  const other = dir.replace(`${process.pid}-`, `${pid}-`);
  mkdirSync(other);
  onTestFinished(() => removeScratch(other));
  return other;
}

test.each([
  ["on disk", false],
  ["in memory if there is space", true],
])("directories of ended runs are deleted, and no others: %s", async (_, fleeting) => {
  const own = await aDir(fleeting);
  const dead = await ofProcess(own, NOBODYS_PID);
  const living = await ofProcess(own, process.ppid);
  await aDir(!fleeting);
  expect([dead, own, living].map((dir) => existsSync(dir))).toEqual([false, true, true]);
});
