import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "@lamplight/api/contract/prerendered-pages.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";
import { openLastModified } from "./last-modified.ts";
import { openPageStore } from "./page-store.ts";

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-shelf-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const file = (folder: string, end = "") => join(folder, `${fileOfPage("/team")}${end}`);

it("stores a lasting page uncompressed and in both compressed forms", async () => {
  const folder = await openFolder();
  openPageStore(folder).write("/team", "<h1>Our team</h1>", true);
  const [plain, br, gz] = await Promise.all(["", ".br", ".gz"].map((end) => readFile(file(folder, end))));
  expect([plain, br && brotliDecompressSync(br), gz && gunzipSync(gz)].map(String)).toEqual(
    Array(3).fill("<h1>Our team</h1>"),
  );
});

it("stores a page that changes often uncompressed, and removes older compressed files", async () => {
  const folder = await openFolder();
  for (const end of [".br", ".gz"]) await writeFile(file(folder, end), "of an earlier build");
  openPageStore(folder).write("/team", "<h1>Our team</h1>", false);
  expect((await readdir(folder)).filter((name) => name.includes("team"))).toHaveLength(1);
});

it("does not write an unchanged page again", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  store.write("/team", "<h1>Our team</h1>", false);
  const before = await stat(file(folder));
  store.write("/team", "<h1>Our team</h1>", false);
  expect((await stat(file(folder))).ino).toBe(before.ino);
  store.write("/team", "<h1>Who we are</h1>", false);
  expect((await stat(file(folder))).ino).not.toBe(before.ino);
});

it("marks a stale page until it is written again, even with the same text", async () => {
  const folder = await openFolder();
  const isMarked = async () => (await readdir(folder)).includes(basename(staleMark(file(folder))));
  await writeFile(staleMark(file(folder)), "of an earlier run");
  const store = openPageStore(folder);
  store.write("/team", "<h1>Our team</h1>", false);
  expect(await isMarked()).toBe(false);
  store.markStale("/team");
  expect(await isMarked()).toBe(true);
  store.write("/team", "<h1>Our team</h1>", false);
  expect(await isMarked()).toBe(false);
});

it("logs a failed mark and goes on", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  store.write("/team", "<h1>Our team</h1>", false);
  // Like a full disk, a folder in its place makes the write fail.
  await mkdir(join(folder, staleMark(fileOfPage("/team"))));
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  store.markStale("/team");
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining("could not be marked"));
});

it("removes the page of an unlisted nurse, with its compressed files", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  for (const address of ["/team", "/appointment/1"]) store.write(address, address, true);
  store.markStale("/appointment/1");
  store.keepOnly(["/team"]);
  expect((await readdir(folder)).filter((name) => name.includes("appointment"))).toEqual([]);
  expect(await readFile(file(folder), "utf8")).toBe("/team");
});

it("stores a picture uncompressed, and a drawing compressed too", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  await store.putPicture("drawing.svg", Buffer.from("<svg/>"), true);
  await store.putPicture("photo.webp", Buffer.from("RIFF"), false);
  const inFolder = async () => (await readdir(join(folder, "first"))).sort();
  expect(await inFolder()).toEqual(["drawing.svg", "drawing.svg.br", "photo.webp"]);
  expect(brotliDecompressSync(await readFile(join(folder, "first/drawing.svg.br"))).toString()).toBe("<svg/>");
});

it("removes a picture an hour after the last page stopped using it, across restarts", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  await writeFile(join(folder, "first/earlier.webp"), "RIFF");
  await store.putPicture("drawing.svg", Buffer.from("<svg/>"), true);
  store.put("share/link-1.png", "PNG");
  const there = async () =>
    [...(await readdir(join(folder, "first"))), ...(await readdir(join(folder, "share")))].sort();
  const all = ["drawing.svg", "drawing.svg.br", "earlier.webp", "link-1.png"];
  const [start, hour] = [1_000, 3_600_000];
  store.write("/team", '<meta content="https://site.test/share/link-1.png"><img src="/first/drawing.svg">', false);
  expect(store.tidyPictures(start)).toEqual([]);
  expect(await there()).toEqual(all);

  store.write("/team", "<h1>Our team</h1>", false);
  expect(store.tidyPictures(start + hour)).toEqual(["first/earlier.webp"]);
  expect(await there()).toEqual(all.filter((name) => name !== "earlier.webp"));

  store.write("/housing", '<img src="/first/drawing.svg" srcSet="/first/drawing.svg 2x">', false);
  expect(store.tidyPictures(start + 2 * hour)).toEqual(["share/link-1.png"]);

  store.keepOnly(["/team"]);
  expect(store.tidyPictures(start + 3 * hour)).toEqual([]);
  expect(store.tidyPictures(start + 4 * hour)).toEqual(["first/drawing.svg", "first/drawing.svg.br"]);
  expect(await there()).toEqual([]);
});

it("keeps a page's modification date across restarts and builds", async () => {
  const folder = await openFolder();
  const store = openPageStore(folder);
  const [monday, tuesday] = [new Date("2026-11-23T10:00:00Z"), new Date("2026-11-24T10:00:00Z")];
  const contentWith = (heading: string): DehydratedData => [
    [["content", "team"], { heading, nextFree: Math.random() }],
  ];
  const lastModified = await openLastModified(join(folder, "said.json"));
  lastModified.note("/team", contentWith("Our team"), monday);
  store.put("said.json", lastModified.text());
  const later = await openLastModified(join(folder, "said.json"));
  later.note("/team", contentWith("Our team"), tuesday);
  expect(later.of("/team")).toBe(monday.toISOString());
  later.note("/team", contentWith("Who we are"), tuesday);
  expect(later.of("/team")).toBe(tuesday.toISOString());
});
