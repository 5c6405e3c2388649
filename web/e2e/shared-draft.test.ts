import { createHash, randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { draftTokens } from "../../api/local/content-api/tokens.ts";
import { axeFindings } from "../test/axe.ts";
import { inBrowser } from "./one-browser.ts";
import { stack } from "./stack.ts";
import { anEditor, choose, click, contentApi, htmlOf, uniqueName, until } from "./studio.ts";

const heading = uniqueName("Rides to dialysis");
const slug = heading.toLowerCase().replaceAll(" ", "-");
const id = `page-${slug}`;

afterAll(async () => {
  await contentApi.delete({
    query: '*[_type in ["draftShare", "draftComment"] || _id in [$id, $draft]]',
    params: { id, draft: `drafts.${id}` },
  });
});

/** A link to the draft of a page, as the Studio makes it. */
async function aLink(path: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(secret).digest("hex");
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const share = { _id: `drafts.share-${hash}`, _type: "draftShare", documentId: "homePage", path, expiresAt };
  await contentApi.create(share);
  return `/draft/${secret}`;
}

test.each([
  ["/", "/services", "/career", "/housing"],
  ["/transport", "/contact", "/team", "/doctors"],
  ["/quiz", "/privacy", "/terms"],
])("a draft of %s, %s, %s can be shared whole, without code, data or a token", async (...paths) => {
  for (const path of paths) {
    const [published, draft] = [await htmlOf(path), await htmlOf(await aLink(path))];
    const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
    expect(headingOf(draft), path).toBe(headingOf(published));
    expect(draft, path).toContain("<strong>Draft.</strong>");
    expect(draft.replaceAll(/<script type="application\/ld\+json"/g, ""), path).not.toMatch(/<script|modulepreload/);
    for (const token of Object.values(draftTokens)) expect(published + draft).not.toContain(token);
  }
});

test("the Studio knows that drafts can be shared, and no token", async () => {
  const studio = await htmlOf("/studio/");
  expect(studio).toContain("&quot;canShareDrafts&quot;:true");
  for (const token of Object.values(draftTokens)) expect(studio).not.toContain(token);
});

test("an editor shares a draft, a reviewer approves it without a login, and the link is turned off", async () => {
  await contentApi.create({
    _id: `drafts.${id}`,
    _type: "page",
    heading,
    slug: { _type: "slug", current: slug },
    seo: { _type: "seo", title: "Dialysis rides", description: "There and back, every week." },
    sections: [],
  });
  const editor = await anEditor(`/studio/structure/pages;page;${id}`);
  const dialog = editor.getByRole("dialog", { name: "Share draft" });
  const entry = editor.getByRole("menuitem", { name: "Share draft" });
  await choose(editor.getByTestId("action-menu-button"), entry, () => dialog.isVisible());
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link to the draft" }).inputValue();
  expect(link).toMatch(new RegExp(`^${stack.siteUrl}/draft/[\\w-]{43}$`));

  const context = await inBrowser({ viewport: { width: 390, height: 844 } });
  const reviewer = await context.newPage();
  const requested: string[] = [];
  reviewer.on("request", (request) => requested.push(request.url()));
  const opened = await reviewer.goto(link);
  expect(opened?.status()).toBe(200);
  await reviewer.getByRole("heading", { level: 1, name: heading }).waitFor();
  expect(await reviewer.title()).toMatch(/^Draft: /);
  expect(await axeFindings(reviewer)).toEqual([]);
  expect(requested.filter((url) => url.includes("/data/") || /\.js(\?|$)/.test(url))).toEqual([]);
  expect((await (await fetch(`${stack.siteUrl}/${slug}`)).text()).includes(heading), "for visitors").toBe(false);

  await reviewer.getByText("Comment or approve").click();
  await reviewer.getByLabel("Your name").fill("Ann Reviewer");
  await reviewer.getByRole("button", { name: "Approve draft" }).click();
  await reviewer.getByText("You approved this draft.").waitFor();
  await dialog.press("Escape");
  const comment = editor.getByRole("article").filter({ hasText: "Ann Reviewer" });
  await until(
    () => comment.isVisible(),
    () => click(editor.getByRole("button", { name: "Reviewers" })),
  );
  await comment.getByText("Approved").waitFor();
  await contentApi.patch(`drafts.${id}`).set({ text: "Every week." }).commit();
  await comment.getByText("Earlier version").waitFor();

  await choose(editor.getByTestId("action-menu-button"), entry, () => dialog.isVisible());
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect.poll(async () => (await reviewer.reload())?.status()).toBe(410);
  await reviewer.getByText("This link to a draft has ended or was turned off.").waitFor();
  expect(await axeFindings(reviewer)).toEqual([]);
  await context.close();
});
