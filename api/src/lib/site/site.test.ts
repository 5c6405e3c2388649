import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { aPageProgram } from "../../../test/page-program.ts";
import { aConsultant } from "../../../test/people.ts";

const dir = await mkdtemp(join(tmpdir(), "lamplight-site-"));
afterAll(() => rm(dir, { recursive: true }));
const shell = '<!doctype html><html><head><meta name="content-source" content=""></head><body>a page</body></html>';
for (const room of ["site", "site/assets", "studio", "studio/static"]) await mkdir(join(dir, room));
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

/** Each page says its address and the number of nurses, and has the styles of its own. */
const program = await aPageProgram(`
  const list = data.get("/api/doctor/list");
  if (list === undefined) return { missing: ["/api/doctor/list"] };
  const words = address === "not-found" ? "This page doesn't exist" : address;
  const body = "<style>h1{}</style><h1>" + words + "</h1><p>" + JSON.parse(list).doctors.length + "</p>";
  if (address.endsWith(".png")) return { body: new Uint8Array(9), contentType: "image/png", sources: [] };
  const nurse = address.startsWith("/appointment/") ? address.split("/")[2] : "list";
  const pictures = ["a_b-c.svg?w=240", "gone.svg"].map((file) => "/first/images/lamplight/production/" + file);
  return { body, contentType: "text/html; charset=utf-8", sources: ["/api/doctor/" + nurse], pictures };
`);

/** A content API that has pictures: each says its address. */
const askedFor: string[] = [];
const contentApi = createServer(({ url = "" }, answer) => {
  askedFor.push(url);
  const isThere = url.startsWith("/images/") && !url.includes("gone");
  answer.writeHead(isThere ? 200 : 404, { "content-type": "image/svg+xml" }).end(url);
});
await new Promise<void>((resolve) => contentApi.listen(0, "127.0.0.1", resolve));
afterAll(() => contentApi.close());
const { port } = z.object({ port: z.int() }).parse(contentApi.address());
const contentUrl = `http://127.0.0.1:${port}`;

const test = await testApp({
  SANITY_API_HOST: contentUrl,
  OFFICE_SHORT_NAME: "Harbor",
  SITE_DIR: join(dir, "site"),
  STUDIO_DIR: join(dir, "studio"),
  RENDERER_DIR: program,
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
  "/first/images/other/production/a.svg",
  "/first/images/lamplight/production/..%2f..%2fa.svg",
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

it("the address of a nurse who has left leads to the list of nurses", async () => {
  const { id: left } = await aConsultant(test);
  await test.sql`update consultant set deleted_at = now(), available = false where id = ${left}`;
  const answer = await app.request(`/appointment/${left}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/doctors"]);
  expect((await app.request(`/share/appointment/${left}.png`)).status).toBe(404);
});

it("a first picture comes from the content API, and can run no script; without it, browsers ask the content API", async () => {
  await app.request("/team");
  const answer = await app.request("/first/images/lamplight/production/a_b-c.svg?w=240");
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "image/svg+xml",
    "/images/lamplight/production/a_b-c.svg?w=240",
  ]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  const gone = await app.request("/first/images/lamplight/production/gone.svg");
  expect([gone.status, gone.headers.get("location")]).toEqual([
    302,
    `${contentUrl}/images/lamplight/production/gone.svg`,
  ]);
});

it("a picture in a size that no page contains is not fetched for strangers, whose browsers ask the content API", async () => {
  await app.request("/team");
  const paths = ["a_b-c.svg?w=241", "a_b-c.svg", "other.svg?w=240"].map(
    (file) => `/images/lamplight/production/${file}`,
  );
  for (const path of paths) {
    const answer = await app.request(`/first${path}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${contentUrl}${path}`]);
    expect(askedFor).not.toContain(path);
  }
});

it("the picture of a link exists for pages that everyone sees, and for no others", async () => {
  for (const path of ["/home", "/team", `/appointment/${id}`])
    expect((await app.request(`/share${path}.png?v=1`)).headers.get("content-type"), path).toBe("image/png");
  for (const path of ["/my-rides", "/office", "/nothing", "/Team"])
    expect((await app.request(`/share${path}.png`)).status, path).toBe(404);
});

it("a personal screen is not listed by search engines", async () => {
  expect((await app.request("/my-rides")).headers.get("x-robots-tag")).toBe("noindex");
  expect((await app.request("/team")).headers.has("x-robots-tag")).toBe(false);
});

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: ArrayBuffer) => Buffer.from(bytes)],
])("a page is compressed for clients that accept %s", async (packing, unpack) => {
  const answer = await app.request("/team", { headers: { "accept-encoding": packing } });
  expect(unpack(await answer.arrayBuffer()).toString()).toContain("<h1>/team</h1>");
  expect(answer.headers.get("content-encoding")).toBe(packing === "identity" ? null : packing);
  expect(answer.headers.get("vary")).toContain("accept-encoding");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

it.each(["/team", "/my-rides"])("%s is not sent again to a client that has it", async (path) => {
  const headers = { "accept-encoding": "br" };
  const first = await app.request(path, { headers });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await app.request(path, { headers: { ...headers, "if-none-match": etag } });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  expect((await app.request(path, { headers: { "if-none-match": etag } })).status, "packed otherwise").toBe(200);
});

it("a page follows a nurse who was added, and its client gets it again", async () => {
  const page = async (etag: string) => app.request("/", { headers: { "if-none-match": etag } });
  const etag = (await page("")).headers.get("etag") ?? "";
  await aConsultant(test);
  await eventually(async () => expect((await page(etag)).status).toBe(200));
});

it("the page of a nurse who has left is not found", async () => {
  const { id: gone } = await aConsultant(test);
  expect((await app.request(`/appointment/${gone}`)).status).toBe(200);
  await test.sql`delete from consultant_week where consultant_id = ${gone}`;
  await test.sql`delete from consultant where id = ${gone}`;
  await eventually(async () => expect((await app.request(`/appointment/${gone}`)).status).toBe(404));
});

const words = "word ".repeat(1000);
for (const file of ["site/favicon.ico", "site/driver-worker.js", "site/driver.webmanifest"])
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

it("a filtered list is rendered for its filters, and for nothing else in the query", async () => {
  const surgical = "/doctors/Surgical%20Nurse";
  const headingAt = async (path: string) => /<h1>(.*)<\/h1>/.exec(await (await app.request(path)).text())?.[1];
  expect(await headingAt(`${surgical}?utm_source=letter`)).toBe(surgical);
  expect(await headingAt(`${surgical}?q=`), "a search without words").toBe(surgical);
  expect(await headingAt(`${surgical}?utm_source=letter&q=heart`)).toBe(`${surgical}?q=heart`);
  expect(await headingAt("/team?q=heart")).toBe("/team");
});

it("a personal screen is empty, also for somebody who is signed in", async () => {
  const answer = await app.request("/my-rides", { headers: { cookie: "office=1", token: "1" } });
  expect(await answer.text()).toContain("a page");
});
