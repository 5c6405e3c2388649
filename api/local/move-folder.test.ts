import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { moveFolder } from "./move-folder.ts";

function aFolder() {
  const parent = mkdtempSync(join(tmpdir(), "move-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  mkdirSync(join(parent, "new/assets"), { recursive: true });
  writeFileSync(join(parent, "new/assets/page.js"), "a page");
  return { parent, from: join(parent, "new"), to: join(parent, "dist") };
}
const elsewhere = () => Promise.reject(Object.assign(new Error("cross-device link not permitted"), { code: "EXDEV" }));

test.each([
  ["on the same volume", rename],
  ["to another volume", elsewhere],
])("a folder is moved %s as a whole", async (_, renamed) => {
  const { parent, from, to } = aFolder();
  mkdirSync(`${to}.part/left-by-a-killed-run`, { recursive: true });
  if (renamed === rename) rmSync(`${to}.part`, { recursive: true });
  await moveFolder(from, to, renamed);
  expect(readFileSync(join(to, "assets/page.js"), "utf8")).toBe("a page");
  expect(readdirSync(parent)).toEqual(["dist"]);
});

/** A memory volume, if the system has one. */
const VOLUMES = ["/dev/shm"].filter(existsSync);

test.each(VOLUMES)("a folder is moved to another real volume: %s", async (volume) => {
  const { from } = aFolder();
  const other = mkdtempSync(join(volume, "move-"));
  onTestFinished(() => rmSync(other, { recursive: true }));
  await moveFolder(from, join(other, "dist"));
  expect(readFileSync(join(other, "dist/assets/page.js"), "utf8")).toBe("a page");
  expect(existsSync(from)).toBe(false);
});

test("any other error is thrown, and the folder stays", async () => {
  const { from, to } = aFolder();
  const full = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  await expect(moveFolder(from, to, full)).rejects.toThrow("no space left");
  expect([existsSync(from), existsSync(to)]).toEqual([true, false]);
});
