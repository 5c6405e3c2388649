import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLastModified } from "./last-modified.ts";

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), "last-modified-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "said.json");
}

test("without a file of an earlier run every page is new, and a page that is the same later keeps its date", async () => {
  const file = await aFile();
  const dates = await openLastModified(file);
  dates.note("/", [[["content", "a"], 1]], new Date("2026-01-01T00:00:00Z"));
  await writeFile(file, dates.text());
  const later = await openLastModified(file);
  later.note("/", [[["content", "a"], 1]], new Date("2026-02-01T00:00:00Z"));
  expect(later.of("/")).toBe("2026-01-01T00:00:00.000Z");
});

test.each(["", "{", '{"/":{"sign":1}}'])(
  "a damaged file (%s) is reported and never taken for an empty one",
  async (text) => {
    const file = await aFile();
    await writeFile(file, text);
    await expect(openLastModified(file)).rejects.toThrow(
      `${file} can't be read. Please make it readable, or delete it`,
    );
  },
);
