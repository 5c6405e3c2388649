import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { contentApiForTests } from "../../../local/content-api/content-api-for-tests.ts";
import { contentApiClient } from "../../../local/content-api/editor-client.ts";
import { draftTokens } from "../../../local/content-api/tokens.ts";
import { testApp } from "../../../test/app.ts";
import { aPageProgram } from "../../../test/page-program.ts";

const { editor, visitor, url } = await contentApiForTests();
// A dataset begins with its first document.
await editor.create({ _type: "note" });
const siteDir = await mkdtemp(join(tmpdir(), "lamplight-drafts-"));
afterAll(() => rm(siteDir, { recursive: true }));
await mkdir(join(siteDir, "assets"));
await writeFile(join(siteDir, "index.html"), "<!doctype html><html><head></head><body>empty</body></html>");
const routes = {
  screens: ["/office", "/my-rides", "/", "/team", "/:slug"],
  public: ["/", "/team"],
  personal: ["/my-rides"],
  devices: [],
  desk: ["/office"],
  narrowing: {},
};
await writeFile(join(siteDir, "routes.json"), JSON.stringify(routes));
/** A page with the heading of its document, the rules of the API and the bar. */
const program = await aPageProgram(`
  const query = '*[slug.current == "' + address.slice(1) + '"][0].heading';
  const missing = [query, "/api/rules"].filter((source) => !data.has(source));
  if (missing.length > 0) return { missing };
  const body = "<style>p{}</style><h1>" + data.get(query) + "</h1><pre>" + JSON.stringify(draft) + "</pre>";
  return { body, contentType: "text/html; charset=utf-8", sources: [query] };`);

const logged: string[] = [];
const env = {
  SANITY_PROJECT_ID: "local",
  SANITY_API_HOST: url,
  SANITY_READ_TOKEN: draftTokens.read,
  SANITY_COMMENT_TOKEN: draftTokens.comment,
  SITE_DIR: siteDir,
  RENDERER_DIR: program,
};
const { app } = await testApp(env, undefined, pino({}, { write: (line) => logged.push(line) }));

let made = 0;
const hour = 3_600_000;

/** A page whose draft has another heading than what is published, with a link as the Studio makes it. */
async function aSharedPage({ ends = 24 * hour, path }: { ends?: number; path?: string } = {}) {
  made += 1;
  const [id, slug, secret] = [`page-${made}`, `page-${made}`, randomBytes(32).toString("base64url")];
  const page = { _type: "page", slug: { current: slug } };
  await editor.create({ ...page, _id: id, heading: `Published ${made}` });
  const draft = await editor.create({ ...page, _id: `drafts.${id}`, heading: `Draft ${made}` });
  const shareId = `drafts.share-${createHash("sha256").update(secret).digest("hex")}`;
  const expiresAt = new Date(Date.now() + ends).toISOString();
  await editor.create({ _id: shareId, _type: "draftShare", documentId: id, path: path ?? `/${slug}`, expiresAt });
  const comments = () =>
    editor.fetch<object[]>('*[_type == "draftComment" && documentId == $id]', { id }, { perspective: "raw" });
  return { id, slug, link: `/draft/${secret}`, shareId, revision: draft._rev, heading: `Draft ${made}`, comments };
}

const send = (link: string, fields: Record<string, string>) =>
  app.request(link, { method: "POST", body: new URLSearchParams(fields) });

it("a link shows the draft of its page to somebody without an account, and says so", async () => {
  const { link, heading, revision } = await aSharedPage();
  const answer = await app.request(link);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain(`<h1>"${heading}"</h1>`);
  expect(page).toContain(`"revision":"${revision}"`);
});

it("no copy of a draft is kept, no search engine lists it, nothing runs in it, and its address goes nowhere", async () => {
  const { headers } = await app.request((await aSharedPage()).link);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(headers.get("content-security-policy")).toMatch(/style-src 'self' 'sha256-/);
  expect(headers.has("etag")).toBe(false);
});

it("the page at its own address stays as published, and drafts need the token", async () => {
  const { slug, heading } = await aSharedPage();
  const own = await (await app.request(`/${slug}`)).text();
  expect(own).toContain("Published");
  expect(own).not.toContain(heading);
  const asked = visitor.fetch("*[slug.current == $slug].heading", { slug }, { perspective: "drafts" });
  expect(await asked).not.toContain(heading);
});

it("the tokens are neither in a page nor in the log, and the secret of a link is not in the log", async () => {
  const { link, revision } = await aSharedPage();
  const page = await (await app.request(link)).text();
  await send(link, { kind: "approval", name: "Ann", text: "", revision });
  for (const token of Object.values(draftTokens)) {
    expect(page).not.toContain(token);
    expect(logged.join("")).not.toContain(token);
  }
  expect(logged.join("")).toContain("/draft/:");
  expect(logged.join("")).not.toContain(link);
});

it("an ended link, one that was turned off and one that never was say so with status 410", async () => {
  const [ended, off] = [await aSharedPage({ ends: -1000 }), await aSharedPage()];
  expect((await app.request(off.link)).status).toBe(200);
  await editor.delete(off.shareId);
  const never = `/draft/${"a".repeat(43)}`;
  for (const link of [ended.link, off.link, never]) {
    const answers = [
      await app.request(link),
      await send(link, { kind: "comment", name: "Ann", text: "Hi", revision: "x" }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([410, "noindex, nofollow"]);
      expect(await answer.text()).toContain("This link to a draft has ended or was turned off.");
    }
  }
  expect([...(await ended.comments()), ...(await off.comments())]).toEqual([]);
});

it("a pass for the Studio's own calls opens no page", async () => {
  const secret = randomBytes(32).toString("base64url");
  const _id = `drafts.share-${createHash("sha256").update(secret).digest("hex")}`;
  const expiresAt = new Date(Date.now() + hour).toISOString();
  await editor.create({ _id, _type: "draftShare", isPass: true, expiresAt });
  expect((await app.request(`/draft/${secret}`)).status).toBe(410);
});

it("the hash that the Studio stores opens nothing", async () => {
  const { shareId } = await aSharedPage();
  expect((await app.request(`/draft/${shareId.slice("drafts.share-".length)}`)).status).toBe(404);
});

it.each(["/office", "/my-rides", "//example.org", "/team/else"])("a link to %s shows nothing", async (path) => {
  const { link } = await aSharedPage({ path });
  expect((await app.request(link)).status).toBe(410);
});

it("a comment arrives at the document with its name and the revision that was seen", async () => {
  const { link, revision, comments } = await aSharedPage();
  const answer = await send(link, { kind: "comment", name: " Ann ", text: "<b>Shorter</b>, please.", revision });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${link}?said=comment`]);
  expect(await (await app.request(`${link}?said=comment`)).text()).toContain('"said":"comment"');
  expect(await comments()).toMatchObject([
    {
      _id: expect.stringMatching(/^drafts\./),
      kind: "comment",
      name: "Ann",
      text: "<b>Shorter</b>, please.",
      revision,
    },
  ]);
});

it("an approval needs no words", async () => {
  const { link, revision, comments } = await aSharedPage();
  expect((await send(link, { kind: "approval", name: "Ann", text: "", revision })).status).toBe(303);
  expect(await comments()).toMatchObject([{ kind: "approval", name: "Ann" }]);
});

it.each([
  ["without a name", { name: " ", text: "Hi" }, "Enter your name"],
  ["without words", { name: "Ann", text: " " }, "Write your comment first."],
  ["that is too long", { name: "Ann", text: "a".repeat(2001) }, "Your comment is too long."],
])("a comment %s is refused, and what was typed is kept", async (_, typed, problem) => {
  const { link, revision, comments } = await aSharedPage();
  const answer = await send(link, { kind: "comment", revision, ...typed });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "no-store"]);
  const page = await answer.text();
  expect(page).toContain(problem);
  expect(page).toContain(JSON.stringify(typed).slice(1, -1));
  expect(await comments()).toEqual([]);
});

it.each<Record<string, string>>([
  {},
  { kind: "publish", name: "Ann", text: "Hi", revision: "r1" },
  { kind: "approval", name: "Ann", text: "", revision: "<b>" },
])("the form %j, which is not ours, is refused with what to do next", async (fields) => {
  const { link, comments } = await aSharedPage();
  const answer = await send(link, fields);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Reload the page and try again.");
  expect(await comments()).toEqual([]);
});

it("one link takes thirty comments an hour", async () => {
  const { link, revision, comments } = await aSharedPage();
  for (let sent = 0; sent < 30; sent += 1) await send(link, { kind: "approval", name: "Ann", text: "", revision });
  expect((await send(link, { kind: "approval", name: "Ann", text: "", revision })).status).toBe(429);
  expect(await comments()).toHaveLength(30);
});

it("the API's tokens can't publish, and the one that reads can't write", async () => {
  const { id } = await aSharedPage();
  for (const token of Object.values(draftTokens))
    await expect(contentApiClient(url, "production", token).delete(id)).rejects.toThrow();
  const reader = contentApiClient(url, "production", draftTokens.read);
  await expect(reader.create({ _id: "drafts.own", _type: "note" })).rejects.toThrow();
});

it("links can't be guessed without end", async () => {
  const limited = await testApp({ ...env, LIMIT_FORMS_PER_ADDRESS: "1" });
  const guess = async () => (await limited.app.request(`/draft/${randomBytes(32).toString("base64url")}`)).status;
  for (let guesses = 0; guesses < 4; guesses += 1) expect(await guess()).toBe(410);
  expect(await guess()).toBe(429);
});

it("without the tokens there are no drafts", async () => {
  const without = await testApp({ ...env, SANITY_READ_TOKEN: "", SANITY_COMMENT_TOKEN: "" });
  expect((await without.app.request((await aSharedPage()).link)).status).toBe(404);
});
