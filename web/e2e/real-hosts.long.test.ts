import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aDeployedSite, headingOf, openAndFollow } from "./deployed-site.ts";
import { inBrowser } from "./one-browser.ts";

const { siteUrl, contentApi, editor, sanity, deployed, aDeployedVisitor, anEditor } = await aDeployedSite();

const previewOf = (document: string, path: string) =>
  `/studio/preview/${document}/${document}?preview=${encodeURIComponent(path)}`;

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
  await contentApi.contentApi.announce({ say: "restart", reason: "" });
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
    await visitor.getByText("We can't show this page right now").waitFor();
    await visitor.getByRole("link", { name: "911" }).waitFor();
  } finally {
    sanity.keepPrivate(false);
  }
});

test("an origin that Sanity was not told of reads nothing, and its pages stay as they were written in advance", async () => {
  sanity.allowed.delete(siteUrl);
  const context = await inBrowser({ ...deployed, reducedMotion: "reduce" });
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
