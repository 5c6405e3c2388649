import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { packed, readyPages } from "./ready-pages.ts";

const builtAt = Date.parse("2026-01-02T03:04:05Z");
const later = (minutes: number) => new Date(builtAt + minutes * 60_000);

async function aShelf() {
  const pagesDir = await mkdtemp(join(tmpdir(), "lamplight-pages-"));
  onTestFinished(() => rm(pagesDir, { recursive: true }));
  const put = async (address: string, page: string, at: Date) => {
    const file = join(pagesDir, `${encodeURIComponent(address)}.html`);
    const { identity, gzip, br } = packed(page).forms;
    await writeFile(`${file}.gz`, gzip);
    await writeFile(`${file}.br`, br);
    await writeFile(file, identity);
    await utimes(file, at, at);
  };
  const ready = readyPages({ pagesDir, builtAt });
  return { pagesDir, put, page: async (address: string) => (await ready(address))?.forms.identity.toString() };
}

it("a page that was written in advance is given, and given anew once it is written anew", async () => {
  const { put, page } = await aShelf();
  await put("/doctors/Cardiac%20Nurse", "old", later(1));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("old");
  await put("/doctors/Cardiac%20Nurse", "new", later(2));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("new");
});

it("a page that was taken away is not given any more", async () => {
  const { pagesDir, put, page } = await aShelf();
  await put("/appointment/1", "Amara", later(1));
  expect(await page("/appointment/1")).toBe("Amara");
  await rm(join(pagesDir, `${encodeURIComponent("/appointment/1")}.html`));
  expect(await page("/appointment/1")).toBeUndefined();
});

it("a page older than the built site is not given: the code it asks for is gone", async () => {
  const { put, page } = await aShelf();
  await put("/housing", "stale", later(-1));
  expect(await page("/housing")).toBeUndefined();
});

it.each(["/", "/../secret", `/${"x".repeat(400)}`, "/\0"])("no page lies at %j", async (address) => {
  const { page } = await aShelf();
  expect(await page(address)).toBeUndefined();
});
