import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { addressOfRequestPath, fileOfPage, RENDERER_SOCKET, staleMark } from "../../contract/prerendered-pages.ts";
import { packed, readyPages } from "./compressed-pages.ts";

const builtAt = Date.parse("2026-01-02T03:04:05Z");
const later = (minutes: number) => new Date(builtAt + minutes * 60_000);

async function aShelf() {
  const pagesDir = await mkdtemp(join(tmpdir(), "lamplight-pages-"));
  onTestFinished(() => rm(pagesDir, { recursive: true }));
  const put = async (address: string, page: string, at: Date) => {
    const file = join(pagesDir, fileOfPage(address));
    const { identity, gzip, br } = packed(page).forms;
    await writeFile(`${file}.gz`, gzip);
    await writeFile(`${file}.br`, br);
    await writeFile(file, identity);
    await utimes(file, at, at);
  };
  const ready = readyPages({ pagesDir, builtAt });
  return { pagesDir, put, page: async (address: string) => (await ready(address))?.forms.identity.toString() };
}

/** Stands in for the program that writes pages. */
async function aWriter(pagesDir: string, write: (address: string) => Promise<boolean>) {
  const server = createServer(async ({ url = "" }, response) => {
    response.statusCode = (await write(addressOfRequestPath(url) ?? "")) ? 204 : 503;
    response.end();
  }).listen(join(pagesDir, RENDERER_SOCKET));
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
}

it("a page that was written in advance is given, and given anew once it is written anew", async () => {
  const { put, page } = await aShelf();
  await put("/doctors/Cardiac%20Nurse", "old", later(1));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("old");
  await put("/doctors/Cardiac%20Nurse", "new", later(2));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("new");
});

it("a page is never sent compressed from a newer one while it is being replaced", async () => {
  const { pagesDir, put } = await aShelf();
  await put("/services", "old", later(1));
  const newer = packed("new").forms;
  await writeFile(join(pagesDir, `${fileOfPage("/services")}.br`), newer.br);
  await writeFile(join(pagesDir, `${fileOfPage("/services")}.gz`), newer.gzip);
  const page = await readyPages({ pagesDir, builtAt })("/services");
  expect(brotliDecompressSync(page?.forms.br ?? "").toString()).toBe("old");
  expect(gunzipSync(page?.forms.gzip ?? "").toString()).toBe("old");
});

it("a page that was taken away is not given any more", async () => {
  const { pagesDir, put, page } = await aShelf();
  await put("/appointment/1", "Amara", later(1));
  expect(await page("/appointment/1")).toBe("Amara");
  await rm(join(pagesDir, fileOfPage("/appointment/1")));
  expect(await page("/appointment/1")).toBeUndefined();
});

it("a page that is marked as old is asked for before it is given, and given as it is when nobody writes it", async () => {
  const { pagesDir, put, page } = await aShelf();
  const address = "/doctors/Cardiac%20Nurse";
  const mark = join(pagesDir, staleMark(fileOfPage(address)));
  await put(address, "$80", later(1));
  await writeFile(mark, "");
  expect(await page(address)).toBe("$80");
  const asked: string[] = [];
  await aWriter(pagesDir, async (wanted) => {
    asked.push(wanted);
    await put(wanted, "$90", later(2));
    await rm(mark);
    return true;
  });
  expect([await page(address), await page(address)]).toEqual(["$90", "$90"]);
  expect(asked).toEqual([address]);
});

it("a writer that does not answer costs a second once: then pages are given as they are", async () => {
  const { pagesDir, put, page } = await aShelf();
  let asked = 0;
  await aWriter(pagesDir, () => {
    asked += 1;
    return new Promise(() => {});
  });
  for (const address of ["/doctors", "/appointment/1"]) {
    await put(address, address, later(1));
    await writeFile(join(pagesDir, staleMark(fileOfPage(address))), "");
    expect(await page(address)).toBe(address);
  }
  expect(asked).toBe(1);
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

/** A page of words of which each differs from the others. */
const pageOf = (words: number) =>
  Array.from(
    { length: words },
    (_, place) => `<p>${createHash("sha256").update(String(place)).digest("hex")}</p>`,
  ).join("");
const brotliOf = (page: string, quality: number) =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

it("a page that has stood a while, and all but fills the first round trip, is packed once more with the most effort", async () => {
  const { pagesDir } = await aShelf();
  const ready = readyPages({ pagesDir, builtAt });
  const put = async (address: string, page: string, at: Date) => {
    const file = join(pagesDir, fileOfPage(address));
    await writeFile(file, page);
    await utimes(file, at, at);
  };
  const sent = async (address: string) => (await ready(address))?.forms.br.length;
  const [full, small] = [pageOf(405), pageOf(100)];
  const [fast, best] = [brotliOf(full, 10), brotliOf(full, 11)];
  expect(best).toBeLessThan(fast);
  // However long this test takes.
  await put("/new", full, new Date(Date.now() + 3_600_000));
  await put("/small", small, later(1));
  await put("/stood", full, later(1));
  expect(await sent("/stood")).toBe(fast);
  expect(await sent("/small")).toBe(brotliOf(small, 10));
  expect(await sent("/new")).toBe(fast);
  await expect.poll(() => sent("/stood")).toBe(best);
  // What was asked for beside it would have had its turn by now.
  expect(await sent("/small")).toBe(brotliOf(small, 10));
  expect(await sent("/new")).toBe(fast);
});
