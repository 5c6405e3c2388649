import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../../../test/app.ts";
import { aPageProgram } from "../../../test/page-program.ts";

const siteDir = await mkdtemp(join(tmpdir(), "lamplight-pages-"));
afterAll(() => rm(siteDir, { recursive: true }));
await mkdir(join(siteDir, "assets"));
await writeFile(join(siteDir, "index.html"), "<!doctype html><html><head></head><body>empty</body></html>");
const routes = {
  screens: ["/office", "/", "/team", "/doctors/:speciality?", "/:slug"],
  public: ["/", "/team"],
  personal: [],
  devices: [],
  desk: ["/office"],
  narrowing: {},
};
await writeFile(join(siteDir, "routes.json"), JSON.stringify(routes));
const program = await aPageProgram(
  'return { body: "<h1>" + address + "</h1>", contentType: "text/html; charset=utf-8", sources: [] };',
);

const published = {
  pages: ["dialysis-rides", "office"],
  openings: [],
  redirects: [
    { from: "/rides-for-dialysis", to: "/dialysis-rides", isPermanent: true },
    { from: "/old/summer.html", to: "https://example.org/summer", isPermanent: false },
    { from: "/team", to: "/dialysis-rides", isPermanent: true },
  ],
};
const contentApi = createServer((_, answer) => {
  answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ result: published }));
});
await new Promise<void>((resolve) => contentApi.listen(0, "127.0.0.1", resolve));
afterAll(() => contentApi.close());
const { port } = z.object({ port: z.int() }).parse(contentApi.address());
const { app } = await testApp({
  SANITY_API_HOST: `http://127.0.0.1:${port}`,
  SITE_DIR: siteDir,
  RENDERER_DIR: program,
});

it("a published page is served at its address, and its other spellings redirect there", async () => {
  const answer = await app.request("/dialysis-rides");
  expect([answer.status, await answer.text()]).toEqual([200, "<h1>/dialysis-rides</h1>"]);
  expect(answer.headers.has("x-robots-tag")).toBe(false);
  const other = await app.request("/Dialysis-Rides/?utm=1");
  expect([other.status, other.headers.get("location")]).toEqual([301, "/dialysis-rides?utm=1"]);
});

it("the picture of a link to a published page exists", async () => {
  expect((await app.request("/share/dialysis-rides.png")).status).toBe(200);
  expect((await app.request("/share/nothing.png")).status).toBe(404);
});

it("a page without a published document is not found", async () => {
  const answer = await app.request("/nothing");
  expect([answer.status, await answer.text()]).toEqual([404, "<h1>not-found</h1>"]);
});

it("pages of the site itself come first", async () => {
  expect(await (await app.request("/team")).text()).toBe("<h1>/team</h1>");
  expect((await app.request("/office")).headers.get("cache-control")).toBe("no-store");
});

it.each([
  ["/rides-for-dialysis?utm=1", 301, "/dialysis-rides?utm=1"],
  ["/Rides-for-Dialysis/", 301, "/dialysis-rides"],
  ["/old/summer.html?utm=1", 302, "https://example.org/summer"],
])("%s is redirected with status %i to %s, and no browser keeps that", async (path, status, to) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([status, to]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});
