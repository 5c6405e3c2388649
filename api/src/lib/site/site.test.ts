import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aConsultant } from "../../../test/people.ts";
import { packed } from "./compressed-pages.ts";

const dir = await mkdtemp(join(tmpdir(), "lamplight-site-"));
afterAll(() => rm(dir, { recursive: true }));
const shell = '<!doctype html><html><head><meta name="content-source" content=""></head><body>a page</body></html>';
for (const room of ["site", "site/assets", "studio", "studio/static", "pages", "pages/share", "pages/first"])
  await mkdir(join(dir, room));
for (const room of ["site", "studio"]) await writeFile(join(dir, room, "index.html"), shell);
const routes = {
  screens: [
    ...["/", "/team", "/my-rides", "/test-call", "/doctors/:speciality?", "/appointment/:docId"],
    ...["/office", "/office/log"],
  ],
  public: ["/", "/team"],
  personal: ["/my-rides"],
  devices: ["/test-call"],
  desk: ["/office", "/office/log"],
  narrowing: { "/doctors/:speciality?": ["q"] },
};
await writeFile(join(dir, "site/routes.json"), JSON.stringify(routes));

async function write(address: string, page: string): Promise<void> {
  const file = join(dir, "pages", `${encodeURIComponent(address)}.html`);
  const { identity, gzip, br } = packed(page).forms;
  await writeFile(`${file}.gz`, gzip);
  await writeFile(`${file}.br`, br);
  await writeFile(file, identity);
}
await write("/team", "<h1>Our team</h1>");
await write("not-found", "<h1>This page doesn't exist</h1>");

const test = await testApp({
  OFFICE_SHORT_NAME: "Harbor",
  SITE_DIR: join(dir, "site"),
  STUDIO_DIR: join(dir, "studio"),
  PAGES_DIR: join(dir, "pages"),
});
const { app } = test;
const { id } = await aConsultant(test);

it.each(["/my-rides", "/office", "/studio/"])("%s contains the site's name", async (path) => {
  expect(await (await app.request(path)).text()).toContain("&quot;siteName&quot;:&quot;Harbor&quot;");
});

it("camera and microphone are allowed on the page that tests them, and nowhere else", async () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get("permissions-policy");
  expect(await policyOf("/test-call")).toBe("camera=(self), microphone=(self), geolocation=(self), payment=()");
  for (const path of ["/", "/team", "/my-rides", "/nothing", "/healthz"])
    expect(await policyOf(path)).toMatch(/camera=\(\), microphone=\(\)/);
});

it.each([
  "/",
  "/team",
  "/doctors",
  "/doctors/Cardiac%20Nurse",
  `/appointment/${id}`,
  "/studio",
  "/studio/structure/settings;drafts.settings",
])("%s is a page", async (path) => {
  expect((await app.request(path)).status).toBe(200);
});

it.each([
  "/nothing",
  "/backup.zip",
  "/x.php.bak",
  "/assets/gone.js",
  "/.env",
  "/doctors/Foo",
  "/doctors/backup.sql",
  "/appointment/abc",
  "/appointment/01890000-0000-7000-8000-000000000000",
  "/appointment/.git/config",
  "/share/none.png",
  "/share/..%2fsitemap.xml",
  "/first/none.svg",
  "/first/..%2fsitemap.xml",
  "/studio/backup.tar.gz",
  "/studio/.env",
])("%s gets a not-found page", async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

it("an office screen is the empty page, unlisted and uncached; an unknown office path is not found", async () => {
  for (const path of ["/office", "/office/log"]) {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get("x-robots-tag"), answer.headers.get("cache-control")]).toEqual([
      200,
      "noindex",
      "no-store",
    ]);
    expect(await answer.text()).toContain("a page");
  }
  expect((await app.request("/office/nothing")).status).toBe(404);
});

it("an unknown URL gets the site's not-found page, which search engines do not list", async () => {
  const answer = await app.request("/nothing", { headers: { "accept-encoding": "br" } });
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain("This page doesn't exist");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
});

it.each([
  ["/team/", "/team"],
  ["/Team", "/team"],
  ["/team/?utm=1", "/team?utm=1"],
  ["/index.html?utm=1", "/?utm=1"],
  ["/doctors/cardiac", "/doctors/Cardiac%20Nurse"],
  [
    `/Appointment/${id.toUpperCase()}/?day=21_11_2026_&time=10:30%20AM`,
    `/appointment/${id}?day=21_11_2026_&time=10:30%20AM`,
  ],
])("%s redirects to %s", async (path, right) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, right]);
});

it("a first picture is cached forever, compressed if accepted, and can run no script", async () => {
  const drawing = "<svg/>";
  await writeFile(join(dir, "pages/first/a_b-c.svg"), drawing);
  await writeFile(join(dir, "pages/first/a_b-c.svg.br"), brotliCompressSync(drawing));
  const answer = await app.request("/first/a_b-c.svg", { headers: { "accept-encoding": "br" } });
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(drawing);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  expect(await (await app.request("/first/a_b-c.svg")).text()).toBe(drawing);
});

it("a personal screen is not listed by search engines", async () => {
  expect((await app.request("/my-rides")).headers.get("x-robots-tag")).toBe("noindex");
  expect((await app.request("/team")).headers.has("x-robots-tag")).toBe(false);
});

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: ArrayBuffer) => Buffer.from(bytes)],
])("a page is sent as it was compressed in advance for clients that accept %s", async (packing, unpack) => {
  const answer = await app.request("/team", { headers: { "accept-encoding": packing } });
  expect(unpack(await answer.arrayBuffer()).toString()).toBe("<h1>Our team</h1>");
  expect(answer.headers.get("content-encoding")).toBe(packing === "identity" ? null : packing);
  expect(answer.headers.get("vary")).toContain("accept-encoding");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

it.each(["/team", "/doctors"])("%s is not sent again to a client that has it, until it changes", async (path) => {
  const headers = { "accept-encoding": "br" };
  const first = await app.request(path, { headers });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await app.request(path, { headers: { ...headers, "if-none-match": etag } });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  expect((await app.request(path, { headers: { "if-none-match": etag } })).status, "packed otherwise").toBe(200);
  await write(path, `<h1>Changed: ${path}</h1>`);
  const changed = await app.request(path, { headers: { ...headers, "if-none-match": etag } });
  expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  await write("/team", "<h1>Our team</h1>");
});

const words = "word ".repeat(1000);
for (const file of ["site/favicon.ico", "site/driver-worker.js", "site/driver.webmanifest", "pages/site.webmanifest"])
  await writeFile(join(dir, file), words);

it.each([
  "/favicon.ico",
  "/driver-worker.js",
  "/driver.webmanifest",
  "/site.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
])("%s is not sent again to a client that has it", async (path) => {
  for (const encoding of ["gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const first = await app.request(path, { headers });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\w+"$/);
    const again = await app.request(path, { headers: { ...headers, "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  }
});

it("the Studio's scripts are sent compressed if accepted", async () => {
  await writeFile(join(dir, "studio/static/studio.js"), words);
  const answer = await app.request("/studio/static/studio.js", { headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(words);
  expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
  expect(await (await app.request("/studio/static/studio.js")).text()).toBe(words);
  const refused = await app.request("/studio/static/studio.js", { headers: { "accept-encoding": "gzip;q=0" } });
  expect(await refused.text()).toBe(words);
  await writeFile(join(dir, "studio/static/studio.js.br"), "compressed by the build");
  const built = await app.request("/studio/static/studio.js", { headers: { "accept-encoding": "gzip, br" } });
  expect([built.headers.get("content-encoding"), await built.text()]).toEqual(["br", "compressed by the build"]);
  expect(built.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
});

it("a page can only be read", async () => {
  for (const path of ["/team", "/studio/structure", "/assets/x.js"]) {
    const answer = await app.request(path, { method: "POST" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});

it("a filtered list is rendered in the browser: the prerendered one shows everyone", async () => {
  await write("/doctors/Surgical%20Nurse", "<h1>Everyone</h1>");
  const surgical = "/doctors/Surgical%20Nurse";
  const bodyAt = async (path: string) => (await app.request(path)).text();
  expect(await bodyAt(surgical)).toContain("Everyone");
  expect(await bodyAt(`${surgical}?utm_source=letter`)).toContain("Everyone");
  expect(await bodyAt(`${surgical}?q=heart&utm_source=letter`)).not.toContain("Everyone");
  expect(await bodyAt(`${surgical}?q=`), "a search without words").toContain("Everyone");
  expect(await bodyAt("/team?q=heart")).toBe(await bodyAt("/team"));
});
