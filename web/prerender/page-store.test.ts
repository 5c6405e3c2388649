import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "@lamplight/api/contract/prerendered-pages.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";
import { openLastModified } from "./last-modified.ts";
import { openPageStore } from "./page-store.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-shelf-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const file = (folder: string, end = "") => join(folder, `${fileOfPage("/team")}${end}`);

it("a page that lasts lies there plain and packed in both ways", async () => {
  const folder = await aFolder();
  openPageStore(folder).write("/team", "<h1>Our team</h1>", true);
  const [plain, br, gz] = await Promise.all(["", ".br", ".gz"].map((end) => readFile(file(folder, end))));
  expect([plain, br && brotliDecompressSync(br), gz && gunzipSync(gz)].map(String)).toEqual(
    Array(3).fill("<h1>Our team</h1>"),
  );
});

it("a page that changes often lies there plain alone, whatever lay there before", async () => {
  const folder = await aFolder();
  for (const end of [".br", ".gz"]) await writeFile(file(folder, end), "of an earlier build");
  openPageStore(folder).write("/team", "<h1>Our team</h1>", false);
  expect((await readdir(folder)).filter((name) => name.includes("team"))).toHaveLength(1);
});

it("a page that reads as before is not written again", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  shelf.write("/team", "<h1>Our team</h1>", false);
  const before = await stat(file(folder));
  shelf.write("/team", "<h1>Our team</h1>", false);
  expect((await stat(file(folder))).ino).toBe(before.ino);
  shelf.write("/team", "<h1>Who we are</h1>", false);
  expect((await stat(file(folder))).ino).not.toBe(before.ino);
});

it("a page that would read otherwise by now is marked, until it is written again, even if it then reads as before", async () => {
  const folder = await aFolder();
  const isMarked = async () => (await readdir(folder)).includes(basename(staleMark(file(folder))));
  await writeFile(staleMark(file(folder)), "of an earlier run");
  const shelf = openPageStore(folder);
  shelf.write("/team", "<h1>Our team</h1>", false);
  expect(await isMarked()).toBe(false);
  shelf.markStale("/team");
  expect(await isMarked()).toBe(true);
  shelf.write("/team", "<h1>Our team</h1>", false);
  expect(await isMarked()).toBe(false);
});

it("where a page cannot be marked as old, that is said and nothing ends", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  shelf.write("/team", "<h1>Our team</h1>", false);
  // As a full disk would, something is in the way.
  await mkdir(join(folder, staleMark(fileOfPage("/team"))));
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  shelf.markStale("/team");
  expect(said).toHaveBeenCalledWith(expect.stringContaining("is not marked"));
});

it("the page of a nurse who is not listed any more is taken away, whole", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  for (const address of ["/team", "/appointment/1"]) shelf.write(address, address, true);
  shelf.markStale("/appointment/1");
  shelf.keepOnly(["/team"]);
  expect((await readdir(folder)).filter((name) => name.includes("appointment"))).toEqual([]);
  expect(await readFile(file(folder), "utf8")).toBe("/team");
});

it("a picture lies there plain, a drawing packed too", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  await shelf.putPicture("drawing.svg", Buffer.from("<svg/>"), true);
  await shelf.putPicture("photo.webp", Buffer.from("RIFF"), false);
  const inFolder = async () => (await readdir(join(folder, "first"))).sort();
  expect(await inFolder()).toEqual(["drawing.svg", "drawing.svg.br", "photo.webp"]);
  expect(brotliDecompressSync(await readFile(join(folder, "first/drawing.svg.br"))).toString()).toBe("<svg/>");
});

it("a picture goes an hour after the last page stopped naming it, whichever run put it there", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  await writeFile(join(folder, "first/earlier.webp"), "RIFF");
  await shelf.putPicture("drawing.svg", Buffer.from("<svg/>"), true);
  shelf.put("share/link-1.png", "PNG");
  const there = async () =>
    [...(await readdir(join(folder, "first"))), ...(await readdir(join(folder, "share")))].sort();
  const all = ["drawing.svg", "drawing.svg.br", "earlier.webp", "link-1.png"];
  const [start, hour] = [1_000, 3_600_000];
  shelf.write("/team", '<meta content="https://site.test/share/link-1.png"><img src="/first/drawing.svg">', false);
  expect(shelf.tidyPictures(start)).toEqual([]);
  expect(await there()).toEqual(all);

  shelf.write("/team", "<h1>Our team</h1>", false);
  expect(shelf.tidyPictures(start + hour)).toEqual(["first/earlier.webp"]);
  expect(await there()).toEqual(all.filter((name) => name !== "earlier.webp"));

  shelf.write("/housing", '<img src="/first/drawing.svg" srcSet="/first/drawing.svg 2x">', false);
  expect(shelf.tidyPictures(start + 2 * hour)).toEqual(["share/link-1.png"]);

  shelf.keepOnly(["/team"]);
  expect(shelf.tidyPictures(start + 3 * hour)).toEqual([]);
  expect(shelf.tidyPictures(start + 4 * hour)).toEqual(["first/drawing.svg", "first/drawing.svg.br"]);
  expect(await there()).toEqual([]);
});

it("a page says the same since the day it was changed, whatever is started or built anew", async () => {
  const folder = await aFolder();
  const shelf = openPageStore(folder);
  const [monday, tuesday] = [new Date("2026-11-23T10:00:00Z"), new Date("2026-11-24T10:00:00Z")];
  const words = (heading: string): DehydratedData => [[["content", "team"], { heading, nextFree: Math.random() }]];
  const said = await openLastModified(join(folder, "said.json"));
  said.note("/team", words("Our team"), monday);
  shelf.put("said.json", said.text());
  const later = await openLastModified(join(folder, "said.json"));
  later.note("/team", words("Our team"), tuesday);
  expect(later.since("/team")).toBe(monday.toISOString());
  later.note("/team", words("Who we are"), tuesday);
  expect(later.since("/team")).toBe(tuesday.toISOString());
});
