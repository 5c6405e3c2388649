import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { editorClient } from "../../api/local/lake/editor-client.ts";
import { importContent } from "../../api/local/lake/first-content.ts";
import { startLake } from "../../api/local/lake/server.ts";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { anyPorts, startStack } from "../../api/local/stack.ts";
import { eventually } from "../../api/test/eventually.ts";
import { PATIENCE_MS } from "../../api/test/patience.ts";
import { oneBrowser } from "./one-browser.ts";
import { realHosts } from "./real-hosts.ts";
import { aVisitor } from "./stack.ts";

/*
 * The site as it is deployed: told a project and no host, so that it asks Sanity's own names over TLS. On this machine a
 * proxy finds those names at a lake of ours; site, browser and the program that writes pages know nothing of it.
 */
const dir = await scratchDir("real-hosts");
const lake = await startLake({ port: 0, dir: join(dir, "sanity") });
await importContent(lake.url, "production");
const editor = await editorClient(lake.url, "production");
const sanity = await realHosts(lake.url);
const authority = join(dir, "authority.pem");
await writeFile(authority, sanity.authority);
const { siteUrl, stop } = await startStack({
  dataDir: join(dir, "stack"),
  ports: anyPorts,
  site: "built",
  durable: false,
  env: {
    SANITY_API_HOST: "",
    NODE_USE_ENV_PROXY: "1",
    HTTPS_PROXY: sanity.proxyUrl,
    NODE_EXTRA_CA_CERTS: authority,
  },
  say: () => {},
  signal: new AbortController().signal,
  onLost: (reason) => {
    throw new Error(reason);
  },
});

let editors: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(editors.map((context) => context.close()));
  editors = [];
  sanity.allowed.set(siteUrl, { credentials: false });
  sanity.keepPrivate(false);
});

afterAll(async () => {
  await stop();
  sanity.close();
  lake.close();
  await removeScratch(dir);
});

sanity.allowed.set(siteUrl, { credentials: false });

const deployed = { baseURL: siteUrl, proxy: { server: sanity.proxyUrl, bypass: "localhost" }, ignoreHTTPSErrors: true };
const aDeployedVisitor = () => aVisitor(deployed);

/** Opens a page, waits until it has its words and hears of news, and notes what it asks from then on. */
async function openAndFollow(visitor: Page, path: string, document: string): Promise<string[]> {
  const questions: string[] = [];
  visitor.on("requestfinished", (request) => request.url().includes("/data/query/") && questions.push(request.url()));
  const following = visitor.waitForResponse(/\/data\/live\/events\//);
  await visitor.goto(path);
  await following;
  const isAsked = (name: string) => questions.some((url) => url.includes(name));
  await expect.poll(() => ["siteSettings", document].every(isAsked)).toBe(true);
  questions.length = 0;
  return questions;
}

const headingOf = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const asked = (host: string, path: RegExp) =>
  sanity.asked.filter((one) => one.host === host && path.test(one.path)).length;

/** An editor's browser; the Studio's own complaints are not the test's. */
async function anEditor(address: string): Promise<Page> {
  const context = await (await oneBrowser()).newContext({ ...deployed, viewport: { width: 1600, height: 1000 } });
  editors.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(address);
  return page;
}

const previewOf = (document: string, path: string) =>
  `/studio/preview/${document}/${document}?preview=${encodeURIComponent(path)}`;

test("words come from Sanity's CDN, pictures from its image host, news from its API, and nobody is sent a secret", async () => {
  const visitor = await aDeployedVisitor();
  const { length: before } = sanity.asked;
  await visitor.goto("/housing");
  const picture = visitor.locator('main img[src^="https://cdn.sanity.io/images/local/production/"]').first();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => asked("local.apicdn.sanity.io", /\/data\/query\/production/)).toBeGreaterThan(0);
  await expect.poll(() => asked("local.api.sanity.io", /\/data\/live\/events\/production/)).toBeGreaterThan(0);
  expect(sanity.asked.slice(before).filter(({ hasSecrets }) => hasSecrets)).toEqual([]);
});

test("an open page follows a publication, and asks only what it may have changed", async () => {
  const visitor = await aDeployedVisitor();
  const questions = await openAndFollow(visitor, "/team", "teamPage");
  await editor.patch("teamPage").set({ heading: "All of us" }).commit();
  await expect.poll(() => headingOf(visitor)).toBe("All of us");
  await expect.poll(() => questions.length).toBeGreaterThan(0);
  expect(questions.filter((url) => !url.includes("teamPage"))).toEqual([]);
  expect(new URL(questions[0] ?? "").searchParams.get("lastLiveEventId")).toBeTruthy();
});

test("the page written in advance has what Sanity publishes, and no other is written anew", async () => {
  const html = async () => (await fetch(`${siteUrl}/quiz`)).text();
  await expect.poll(html).toContain("https://cdn.sanity.io/images/");
  let published = 0;
  // What an earlier test had written anew may still be under way: once it is done, only this page's question is asked.
  await eventually(async () => {
    published += 1;
    const heading = `Ten small questions, ${published}`;
    const { length: before } = sanity.asked;
    await editor.patch("quizPage").set({ heading }).commit();
    await expect.poll(html).toContain(`${heading}</h1>`);
    const questions = sanity.asked.slice(before).filter(({ path }) => path.includes("/data/query/"));
    expect(questions.filter(({ path }) => !path.includes("quizPage"))).toEqual([]);
  });
});

test("a question that is one too many is asked again", async () => {
  const visitor = await aDeployedVisitor();
  const refused = visitor.waitForResponse((answer) => answer.status() === 429);
  const answered = visitor.waitForResponse((answer) => answer.url().includes("/data/query/") && answer.ok());
  sanity.refuse(1);
  try {
    await visitor.goto("/privacy");
    await Promise.all([refused, answered]);
    await expect.poll(() => headingOf(visitor)).toMatch(/privacy/i);
  } finally {
    sanity.refuse(0);
  }
});

test("everything is asked again after a restart", async () => {
  const visitor = await aDeployedVisitor();
  const questions = await openAndFollow(visitor, "/team", "teamPage");
  await lake.lake.announce({ say: "restart", reason: "" });
  await expect
    .poll(() => ["teamPage", "siteSettings"].every((name) => questions.some((url) => url.includes(name))))
    .toBe(true);
});

test("a page that is sent away comes back after a minute, and has what was published meanwhile", async () => {
  const visitor = await aDeployedVisitor();
  await visitor.clock.install();
  const questions = await openAndFollow(visitor, "/contact", "contactPage");
  sanity.sendAway();
  const before = await headingOf(visitor);
  await editor.patch("contactPage").set({ heading: "Write to a person" }).commit();
  expect(await headingOf(visitor)).toBe(before);
  // What the first load has still to ask may end meanwhile.
  expect(questions.filter((url) => url.includes("contactPage"))).toEqual([]);
  const following = visitor.waitForRequest(/\/data\/live\/events\//);
  await visitor.clock.fastForward(61_000);
  await following;
  await expect.poll(() => headingOf(visitor)).toBe("Write to a person");
});

test("a private dataset refuses visitors: the page keeps what was written in advance, any other says so", async () => {
  const visitor = await aDeployedVisitor();
  sanity.keepPrivate(true);
  try {
    const refused = visitor.waitForResponse((answer) => answer.status() === 401);
    await visitor.goto("/services");
    await refused;
    await visitor.getByRole("heading", { name: "What we do" }).waitFor();
    await visitor.getByRole("link", { name: "Terms" }).click();
    await visitor.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    await visitor.context().route("**/privacy", (route) => route.fulfill({ status: 404, body: "" }));
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Privacy", exact: true }).click();
    await visitor.getByText("We cannot show this page just now").waitFor();
    await visitor.getByRole("link", { name: "911" }).waitFor();
  } finally {
    sanity.keepPrivate(false);
  }
});

test("an origin that Sanity was not told of reads nothing, and its pages stay as they were written in advance", async () => {
  sanity.allowed.delete(siteUrl);
  const context = await (await oneBrowser()).newContext({ ...deployed, reducedMotion: "reduce" });
  try {
    const visitor = await context.newPage();
    const said: string[] = [];
    visitor.on("console", (message) => said.push(message.text()));
    await visitor.goto("/services");
    await expect.poll(() => said.join()).toContain("blocked by CORS policy");
    await visitor.getByRole("heading", { name: "What we do" }).waitFor();
  } finally {
    await context.close();
    sanity.allowed.set(siteUrl, { credentials: false });
  }
});

test("the Studio signs in at Sanity, shows drafts beside the form, and visitors what it publishes", async () => {
  sanity.allowed.set(siteUrl, { credentials: true });
  const studio = await anEditor(previewOf("careerPage", "/career"));
  const heading = studio.getByTestId("field-heading").getByRole("textbox").first();
  await heading.fill("Work by lamplight");
  const preview = studio.frameLocator("iframe").first();
  await preview.getByRole("heading", { name: "Work by lamplight" }).waitFor();
  const published = () => editor.fetch<string>('*[_id == "careerPage"][0].heading');
  expect(await published()).not.toBe("Work by lamplight");
  await studio.locator('[data-testid="action-publish"][data-disabled="false"]').click();
  await expect.poll(published).toBe("Work by lamplight");
  const names = sanity.asked.map(({ host, path }) => `${host}${path}`);
  for (const name of [/^local\.api\.sanity\.io\/v[^/]+\/auth\/fetch/, /^local\.api\.sanity\.io\/v[^/]+\/socket\//])
    expect(names.filter((asked) => name.test(asked))).not.toEqual([]);
  // Its typeface, whether there is a newer Studio, and where it sends its failures: it does without them.
  const doneWithout = ["design-system-static.sanity.io", "sanity-cdn.com", "api.sanity.io"];
  expect([...sanity.beyond].filter((name) => name.includes("sanity") && !doneWithout.includes(name))).toEqual([]);
});

test("a private dataset shows its drafts to whoever is signed in, and to nobody else", async () => {
  sanity.allowed.set(siteUrl, { credentials: true });
  sanity.keepPrivate(true);
  const studio = await anEditor(previewOf("transportPage", "/transport"));
  const heading = studio.getByTestId("field-heading").getByRole("textbox").first();
  await heading.fill("A ride nobody knows of yet");
  await studio.frameLocator("iframe").first().getByRole("heading", { name: "A ride nobody knows of yet" }).waitFor();
  const visitor = await aDeployedVisitor();
  await visitor.goto("/transport");
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  expect(await visitor.content()).not.toContain("nobody knows of yet");
});

test("a Studio whose address Sanity takes no credentials from says so", async () => {
  const studio = await anEditor("/studio/");
  await studio.getByRole("heading", { name: "Enable credentials for this Studio" }).waitFor();
});
