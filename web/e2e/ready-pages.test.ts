import { expect, test } from "vitest";
import { listedPaths } from "../src/app/paths.ts";
import { stack } from "./stack.ts";
import { htmlOf, pagesFollow } from "./studio.ts";

/** So much JavaScript may the first page ask for, packed (house rule). */
const FIRST_LOAD_BYTES = 130_000;

test.each(listedPaths)("%s says what it is in its HTML, to those who run no script", async (path) => {
  const html = await htmlOf(path);
  const [, title] = /<title>([^<]+) \| Lamplight<\/title>/.exec(html) ?? [];
  expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
  expect(html).toContain(`<link rel="canonical" href="${stack.siteUrl}${path}"/>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
  expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}"\/>/);
  expect(html).toMatch(/<h1[^>]*>[^<]+/);
  expect(html.match(/<title/g)).toHaveLength(1);
});

test("what editors publish stands in the HTML a moment later", pagesFollow);

test("the first page asks for less than 130 KB of JavaScript", async () => {
  const html = await htmlOf("/");
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address);
  expect(scripts.some((address) => address?.includes("home-page"))).toBe(true);
  const headers = { "accept-encoding": "br" };
  const sizes = await Promise.all(
    scripts.map(async (address) => {
      const answer = await fetch(`${stack.siteUrl}${address}`, { method: "HEAD", headers });
      return Number(answer.headers.get("content-length"));
    }),
  );
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_BYTES);
});

test("drawings travel packed, and are kept", async () => {
  const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
  const portrait = await fetch(`${stack.siteUrl}${doctors[0].image}`);
  expect(portrait.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(portrait.headers.get("content-encoding")).toBe("gzip");
  expect(portrait.headers.get("cache-control")).toContain("immutable");
});
