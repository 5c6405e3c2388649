import { expect, test } from "vitest";
import { listedPaths } from "../src/app/paths.ts";
import { stack } from "./stack.ts";
import { lake } from "./studio.ts";

/** So much JavaScript may the first page ask for, packed (house rule). */
const FIRST_LOAD_BYTES = 130_000;

const htmlOf = async (path: string): Promise<string> => (await fetch(`${stack.siteUrl}${path}`)).text();

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

test("what editors publish stands in the HTML a moment later", async () => {
  const before = await lake.fetch<string>('*[_id == "housingPage"][0].heading');
  await lake.patch("housingPage").set({ heading: "A door of your own" }).commit();
  try {
    await expect.poll(() => htmlOf("/housing"), { timeout: 20_000 }).toContain("A door of your own</h1>");
  } finally {
    await lake.patch("housingPage").set({ heading: before }).commit();
  }
});

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
