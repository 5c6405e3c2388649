import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aDeployedSite, headingOf, openAndFollow } from "./deployed-site.ts";
import { inBrowser } from "./one-browser.ts";

const { siteUrl, contentApi, editor, sanity, deployed, aDeployedVisitor, anEditor } = await aDeployedSite();

const previewOf = (document: string, path: string) =>
  `/studio/preview/${document}/${document}?preview=${encodeURIComponent(path)}`;

test("the prerendered page follows Sanity's publication, and no other page is rendered again", async () => {
  const html = async () => (await fetch(`${siteUrl}/quiz`)).text();
  await expect.poll(html).toContain("https://cdn.sanity.io/images/");
  let published = 0;
  // Pages of an earlier test may still be rendering. Wait until only this page's query runs.
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

test('a query rejected with "too many requests" is retried', async () => {
  const visitor = await aDeployedVisitor();
  const rejected = visitor.waitForResponse((answer) => answer.status() === 429);
  const answeredAt = visitor.waitForResponse((answer) => answer.url().includes("/data/query/") && answer.ok());
  sanity.rejectNext(1);
  try {
    await visitor.goto("/privacy");
    await Promise.all([rejected, answeredAt]);
    await expect.poll(() => headingOf(visitor)).toMatch(/privacy/i);
  } finally {
    sanity.rejectNext(0);
  }
});

test("everything is fetched again after a restart event", async () => {
  const visitor = await aDeployedVisitor();
  const questions = await openAndFollow(visitor, "/team", "teamPage");
  await contentApi.contentApi.announce({ say: "restart", reason: "" });
  await expect
    .poll(() => ["teamPage", "siteSettings"].every((name) => questions.some((url) => url.includes(name))))
    .toBe(true);
});

test('a page disconnected by "goaway" reconnects after a minute, and shows what was published in the meantime', async () => {
  const visitor = await aDeployedVisitor();
  await visitor.clock.install();
  const questions = await openAndFollow(visitor, "/contact", "contactPage");
  sanity.sendGoAway();
  const before = await headingOf(visitor);
  await editor.patch("contactPage").set({ heading: "Write to a person" }).commit();
  expect(await headingOf(visitor)).toBe(before);
  // Requests of the first load may still end.
  expect(questions.filter((url) => url.includes("contactPage"))).toEqual([]);
  const following = visitor.waitForRequest(/\/data\/live\/events\//);
  await visitor.clock.fastForward(61_000);
  await following;
  await expect.poll(() => headingOf(visitor)).toBe("Write to a person");
});

test("a private dataset rejects visitors: a prerendered page keeps its content, any other says so", async () => {
  const visitor = await aDeployedVisitor();
  sanity.setPrivate(true);
  try {
    const rejected = visitor.waitForResponse((answer) => answer.status() === 401);
    await visitor.goto("/services");
    await rejected;
    await visitor.getByRole("heading", { name: "What we do" }).waitFor();
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
    await visitor.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    await visitor.context().route("**/privacy", (route) => route.fulfill({ status: 404, body: "" }));
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Privacy", exact: true }).click();
    await visitor.getByText("We can't show this page right now").waitFor();
    await visitor.getByRole("link", { name: "911" }).waitFor();
  } finally {
    sanity.setPrivate(false);
  }
});

test("from an origin that Sanity does not allow nothing is read, and pages stay prerendered", async () => {
  sanity.allowed.delete(siteUrl);
  const context = await inBrowser({ ...deployed, reducedMotion: "reduce" });
  try {
    const visitor = await context.newPage();
    const messages: string[] = [];
    visitor.on("console", (message) => messages.push(message.text()));
    await visitor.goto("/services");
    await expect.poll(() => messages.join()).toContain("blocked by CORS policy");
    await visitor.getByRole("heading", { name: "What we do" }).waitFor();
  } finally {
    await context.close();
    sanity.allowed.set(siteUrl, { credentials: false });
  }
});

test("the Studio signs in at Sanity, shows drafts beside the form, and publishes to visitors", async () => {
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
  // The Studio's font, update check and error reports, which it works without.
  const optionalHosts = ["design-system-static.sanity.io", "sanity-cdn.com", "api.sanity.io"];
  expect([...sanity.unknownHosts].filter((name) => name.includes("sanity") && !optionalHosts.includes(name))).toEqual(
    [],
  );
});

test("a private dataset shows its drafts to signed-in editors only", async () => {
  sanity.allowed.set(siteUrl, { credentials: true });
  sanity.setPrivate(true);
  const studio = await anEditor(previewOf("transportPage", "/transport"));
  const heading = studio.getByTestId("field-heading").getByRole("textbox").first();
  await heading.fill("A ride nobody knows of yet");
  await studio.frameLocator("iframe").first().getByRole("heading", { name: "A ride nobody knows of yet" }).waitFor();
  const visitor = await aDeployedVisitor();
  await visitor.goto("/transport");
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  expect(await visitor.content()).not.toContain("nobody knows of yet");
});

test("a Studio at a URL without allowed credentials says so", async () => {
  const studio = await anEditor("/studio/");
  await studio.getByRole("heading", { name: "Enable credentials for this Studio" }).waitFor();
});
