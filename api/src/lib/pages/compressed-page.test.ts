import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bytesIn, compressedBest, compressedPage, packingOf } from "./compressed-page.ts";

const html = `<style>p{}</style>${"<p>word</p>".repeat(100)}`;
const page = await compressedPage(html, "text/html");

it("is the same page in every encoding, and after it was compressed with the most effort", async () => {
  for (const one of [page, await compressedBest(page)]) {
    expect(brotliDecompressSync(await bytesIn(one, "br")).toString()).toBe(html);
    expect(gunzipSync(await bytesIn(one, "gzip")).toString()).toBe(html);
    expect(Buffer.from(await bytesIn(one, "identity")).toString()).toBe(html);
  }
});

it("has the hash of each of its styles, for the content policy", () => {
  expect(page.styles).toEqual([expect.stringMatching(/^'sha256-.+'$/)]);
});

it("a photograph is not compressed again, and a drawing is", async () => {
  const bytes = new Uint8Array(1000);
  const photograph = await compressedPage(bytes, "image/png");
  expect([packingOf(photograph, "br"), photograph.bytes]).toEqual(["identity", bytes]);
  expect(packingOf(await compressedPage(bytes, "image/svg+xml"), "br")).toBe("br");
});
