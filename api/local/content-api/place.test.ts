import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contentApiClient, editorClient } from "./editor-client.ts";
import { isImportIncomplete } from "./filling.ts";
import { publishAddress, withContentApi } from "./place.ts";
import { startContentApi } from "./server.ts";

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "lamplight-place-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function aContentApi(dir: string) {
  const contentApi = await startContentApi({ port: 0, dir });
  onTestFinished(contentApi.close);
  return contentApi;
}

/** Runs the content API, which prints `Content API on …` when it is ready. */
function aRun(dir: string) {
  const args = [join(import.meta.dirname, "main.ts"), "--port", "0", "--dir", dir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: once(child.stdout, "data").then(([text]) => String(text)) };
}

test("a command finds the content API of its own folder after a port change", async () => {
  const dir = aFolder();
  const { url } = await aContentApi(dir);
  publishAddress(dir, url);
  expect(await withContentApi(async (found) => found, dir)).toBe(url);
});

test("a command leaves another checkout's content API alone, even at its former address", async () => {
  const [own, foreign] = [aFolder(), aFolder()];
  const other = await aContentApi(foreign);
  publishAddress(own, other.url);
  const used = await withContentApi(async (found) => {
    await (await editorClient(found, "production")).create({ _id: "mine", _type: "note" });
    return found;
  }, own);
  expect(used).not.toBe(other.url);
  expect(other.contentApi.has("production")).toBe(false);
  expect(readFileSync(join(own, "production.ndjson"), "utf8")).toContain("mine");
});

test("a command works after the content API was killed and left its address file", async () => {
  const dir = aFolder();
  writeFileSync(join(dir, "address"), "http://localhost:9");
  expect(await withContentApi(async (found) => found, dir)).not.toBe("http://localhost:9");
});

test("an interrupted first import is completed by the next start", async () => {
  const dir = aFolder();
  const first = aRun(dir);
  await expect.poll(() => hasLines(join(dir, "production.ndjson"))).toBe(true);
  const gone = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await gone;
  expect(isImportIncomplete(dir, "production")).toBe(true);
  const url = /http:\S+/.exec(await aRun(dir).output)?.[0] ?? "";
  expect(await contentApiClient(url, "production").fetch('count(*[_type == "faqItem"])')).toBe(5);
  expect(isImportIncomplete(dir, "production")).toBe(false);
});

function hasLines(file: string): boolean {
  try {
    return readFileSync(file, "utf8").includes("\n");
  } catch {
    return false;
  }
}
