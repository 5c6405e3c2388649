import { closeSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLogFile, outputOf } from "./logs.ts";

function aDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "logs-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

function say(dir: string, words: string, how: "rotate" | "append" = "rotate"): void {
  const log = openLogFile(dir, "lamp", how);
  writeSync(log, `${words}\n`);
  closeSync(log);
}

test("the logs of the last starts are kept, the newest under its plain name", () => {
  const dir = aDataDir();
  for (let start = 1; start <= 8; start += 1) say(dir, `start ${start}`);
  const logs = readdirSync(join(dir, "logs")).toSorted();
  expect(logs).toEqual(["lamp.1.log", "lamp.2.log", "lamp.3.log", "lamp.4.log", "lamp.5.log", "lamp.log"]);
  expect(logs.map((log) => readFileSync(join(dir, "logs", log), "utf8").trim())).toEqual(
    ["7", "6", "5", "4", "3", "8"].map((start) => `start ${start}`),
  );
});

test("a restarted part appends to the same log", () => {
  const dir = aDataDir();
  say(dir, "first");
  say(dir, "second", "append");
  expect(outputOf(dir, "lamp")).toBe("first\nsecond");
});
