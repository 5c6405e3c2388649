import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { pagesFollow } from "./pages-follow.ts";
import { aVisitor, axeFaults, hydrate, stack } from "./stack.ts";
import { contentApi } from "./studio.ts";

/** The pages that show each kind of document. */
const shownOn: Record<string, string[]> = {
  siteSettings: ["/", "/contact"],
  homePage: ["/"],
  servicesPage: ["/services"],
  careerPage: ["/career"],
  housingPage: ["/housing"],
  transportPage: ["/transport"],
  contactPage: ["/contact"],
  teamPage: ["/team"],
  quizPage: ["/quiz"],
  consultationPage: ["/doctors"],
  loginPage: ["/login"],
  policy: ["/privacy", "/terms"],
  housingService: ["/housing"],
  faqItem: ["/services"],
  opening: ["/career", "/"],
  blogCard: ["/career"],
  quizQuestion: ["/quiz"],
  teamMember: ["/team"],
};

const pages = [...new Set(Object.values(shownOn).flat())];

test.each(sampleOf(pages, 4))("axe finds nothing on %s", async (path) => {
  const visitor = await aVisitor();
  await visitor.goto(path);
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  expect(await axeFaults(visitor)).toEqual([]);
});

test("no page breaks when any one document is unpublished", async () => {
  const types = Object.keys(shownOn);
  const documents = await contentApi.fetch<{ _id: string; _type: string }[]>("*[_type in $types]", { types });
  expect(documents.length).toBeGreaterThanOrEqual(41);
  // Documents of one page are removed one after another, in parallel with those of other pages.
  const groups = Object.values(Object.groupBy(documents, ({ _type }) => String(shownOn[_type])));
  await Promise.all(sampleOf(groups, 6).map((group) => withoutEach(sampleOf(group ?? [], 1))));
  // Pages follow a moment later. Wait, so that no other test sees them without content.
  await pagesFollow(contentApi, stack.siteUrl);
});

/** Unpublishes each document, checks its pages, and publishes it again. */
async function withoutEach(documents: { _id: string; _type: string }[]): Promise<void> {
  const visitor = await aVisitor();
  for (const document of documents) {
    await contentApi.delete(document._id);
    try {
      for (const path of shownOn[document._type] ?? []) {
        await visitor.goto(path);
        await visitor.getByRole("heading", { level: 1 }).waitFor();
        expect(await visitor.getByText("Unexpected Application Error!").count(), document._id).toBe(0);
        expect(await visitor.locator("main").textContent(), document._id).not.toMatch(/undefined|null|NaN/);
      }
    } finally {
      await contentApi.createOrReplace(document);
    }
  }
}

test("a visitor who requests drafts from the content API gets none", async () => {
  const secret = "The merger is not announced yet";
  await contentApi.createOrReplace({ _id: "drafts.housingPage", _type: "housingPage", heading: secret });
  try {
    const visitor = await aVisitor();
    await visitor.goto("/housing?sanity-preview-perspective=drafts");
    await visitor.getByRole("heading", { level: 1 }).waitFor();
    expect(await visitor.content()).not.toContain(secret);
    for (const perspective of ["drafts", "raw", "previewDrafts"]) {
      const query = encodeURIComponent('*[_type == "housingPage"]');
      const answer = await fetch(
        `${stack.contentApiUrl}/v2025-02-19/data/query/production?query=${query}&perspective=${perspective}`,
      );
      expect(await answer.text()).not.toContain(secret);
    }
    const keys = await visitor.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(keys).not.toMatch(/auth_token/);
  } finally {
    await contentApi.delete("drafts.housingPage");
  }
});

test("without the content API, prerendered content or a plain sentence remains", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/services");
  await visitor.getByRole("heading", { name: "What we do" }).waitFor();
  await visitor.context().route(/\/data\/(query|live)\//, (route) => route.fulfill({ status: 404, body: "{}" }));
  await visitor.reload();
  await hydrate(visitor);
  await visitor.getByRole("heading", { name: "What we do" }).waitFor();
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
  await visitor.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
  await visitor.context().route("**/privacy", (route) => route.fulfill({ status: 404, body: "" }));
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Privacy", exact: true }).click();
  await visitor.getByText("We can't show this page right now").waitFor();
  await visitor.getByRole("link", { name: "911" }).waitFor();
});

test("the quiz works by keyboard from the first question to the review, and keeps its progress", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/quiz");
  await visitor.getByText("Question 1 of 10").waitFor();
  await expect.poll(() => visitor.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  await expect.poll(() => visitor.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  for (let number = 1; number <= 10; number += 1) {
    await visitor.getByText(`Question ${number} of 10`).waitFor();
    // The page focuses each new question. A key pressed before that would go elsewhere.
    const focused = () => visitor.evaluate(() => document.activeElement?.tagName);
    if (number > 1) await expect.poll(focused).toBe("H2");
    const answer = visitor.getByRole("radio").first();
    await answer.press("Space");
    await expect.poll(() => answer.isChecked()).toBe(true);
    if (number === 4) {
      await visitor.goto("/team");
      await visitor.goto("/quiz");
      await visitor.getByText("Question 4 of 10").waitFor();
      await expect.poll(() => visitor.getByRole("radio").first().isChecked()).toBe(true);
    }
    await visitor.getByRole("button", { name: number === 10 ? "Submit" : "Next" }).press("Enter");
  }
  await visitor.getByRole("heading", { name: /out of 10/ }).waitFor();
  await expect.poll(() => visitor.getByText("Correct answer").count()).toBe(10);
  await visitor.getByRole("button", { name: "Restart Quiz" }).click();
  await visitor.getByText("Question 1 of 10").waitFor();
});

test("search engines get the list of pages, and which ones to ignore", async () => {
  const robots = await (await fetch(`${stack.siteUrl}/robots.txt`)).text();
  expect(robots).toContain("Allow: /api/feed/");
  expect(robots).toContain("Disallow: /studio/");
  const sitemap = await (await fetch(`${stack.siteUrl}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${stack.siteUrl}/housing</loc>`);
  const visitor = await aVisitor();
  await visitor.goto("/housing");
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => visitor.title()).toBe("Housing | Lamplight");
  await expect
    .poll(() => visitor.locator('link[rel="canonical"]').getAttribute("href"))
    .toBe(`${stack.siteUrl}/housing`);
  await expect.poll(() => visitor.locator('meta[property="og:title"]').getAttribute("content")).toBe("Housing");
});
