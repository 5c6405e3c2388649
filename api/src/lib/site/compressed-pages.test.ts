import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { addressOfRequestPath, fileOfPage, RENDERER_SOCKET, staleMark } from "../../../contract/prerendered-pages.ts";
import { packed, readyPages } from "./compressed-pages.ts";

const builtAt = Date.parse("2026-01-02T03:04:05Z");
const later = (minutes: number) => new Date(builtAt + minutes * 60_000);

async function aPageStore() {
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

/** Replaces the prerenderer. */
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

it("a prerendered page is served, and served again after it was rewritten", async () => {
  const { put, page } = await aPageStore();
  await put("/doctors/Cardiac%20Nurse", "old", later(1));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("old");
  await put("/doctors/Cardiac%20Nurse", "new", later(2));
  expect(await page("/doctors/Cardiac%20Nurse")).toBe("new");
});

it("a page is never sent compressed from a newer one while it is being replaced", async () => {
  const { pagesDir, put } = await aPageStore();
  await put("/services", "old", later(1));
  const newer = packed("new").forms;
  await writeFile(join(pagesDir, `${fileOfPage("/services")}.br`), newer.br);
  await writeFile(join(pagesDir, `${fileOfPage("/services")}.gz`), newer.gzip);
  const page = await readyPages({ pagesDir, builtAt })("/services");
  expect(brotliDecompressSync(page?.forms.br ?? "").toString()).toBe("old");
  expect(gunzipSync(page?.forms.gzip ?? "").toString()).toBe("old");
});

it("a deleted page is no longer served", async () => {
  const { pagesDir, put, page } = await aPageStore();
  await put("/appointment/1", "Amara", later(1));
  expect(await page("/appointment/1")).toBe("Amara");
  await rm(join(pagesDir, fileOfPage("/appointment/1")));
  expect(await page("/appointment/1")).toBeUndefined();
});

it("a stale page is rendered before it is served, and served as it is when rendering fails", async () => {
  const { pagesDir, put, page } = await aPageStore();
  const address = "/doctors/Cardiac%20Nurse";
  const mark = join(pagesDir, staleMark(fileOfPage(address)));
  await put(address, "$80", later(1));
  await writeFile(mark, "");
  expect(await page(address)).toBe("$80");
  const requested: string[] = [];
  await aWriter(pagesDir, async (wanted) => {
    requested.push(wanted);
    await put(wanted, "$90", later(2));
    await rm(mark);
    return true;
  });
  expect([await page(address), await page(address)]).toEqual(["$90", "$90"]);
  expect(requested).toEqual([address]);
});

it("a renderer that does not respond costs one second once: then pages are served as they are", async () => {
  const { pagesDir, put, page } = await aPageStore();
  let requested = 0;
  await aWriter(pagesDir, () => {
    requested += 1;
    return new Promise(() => {});
  });
  for (const address of ["/doctors", "/appointment/1"]) {
    await put(address, address, later(1));
    await writeFile(join(pagesDir, staleMark(fileOfPage(address))), "");
    expect(await page(address)).toBe(address);
  }
  expect(requested).toBe(1);
});

it("a page older than the built site is not served: its scripts no longer exist", async () => {
  const { put, page } = await aPageStore();
  await put("/housing", "stale", later(-1));
  expect(await page("/housing")).toBeUndefined();
});

it.each(["/", "/../secret", `/${"x".repeat(400)}`, "/\0"])("there is no page at %j", async (address) => {
  const { page } = await aPageStore();
  expect(await page(address)).toBeUndefined();
});

/** A page of words that all differ. */
const pageOf = (words: number) =>
  Array.from(
    { length: words },
    (_, place) => `<p>${createHash("sha256").update(String(place)).digest("hex")}</p>`,
  ).join("");
const brotliOf = (page: string, quality: number) =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

it("a page that has not changed for a while and nearly fills the first round trip is compressed with the most effort", async () => {
  const { pagesDir } = await aPageStore();
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
  // Even if this test takes long.
  await put("/new", full, new Date(Date.now() + 3_600_000));
  await put("/small", small, later(1));
  await put("/stood", full, later(1));
  expect(await sent("/stood")).toBe(fast);
  expect(await sent("/small")).toBe(brotliOf(small, 10));
  expect(await sent("/new")).toBe(fast);
  await expect.poll(() => sent("/stood")).toBe(best);
  // By now another page's compression would have had its turn.
  expect(await sent("/small")).toBe(brotliOf(small, 10));
  expect(await sent("/new")).toBe(fast);
});
