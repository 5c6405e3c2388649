import { afterAll, expect, test } from "vitest";
import { axeFindings } from "../test/axe.ts";
import { inBrowser } from "./one-browser.ts";
import { stack } from "./stack.ts";
import { anEditor, choose, click, contentApi, uniqueName, until } from "./studio.ts";

const heading = uniqueName("Rides to dialysis");
const slug = heading.toLowerCase().replaceAll(" ", "-");
const id = `page-${slug}`;

afterAll(async () => {
  await contentApi.delete({
    query: '*[_type in ["draftShare", "draftComment"] || _id in [$id, $draft]]',
    params: { id, draft: `drafts.${id}` },
  });
});

test("an editor shares a draft, a reviewer comments and approves it without a login, and the link is turned off", async () => {
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
  await reviewer.getByLabel("Comment").fill("Please say <b>when</b> the driver comes.");
  await reviewer.getByRole("button", { name: "Send comment" }).click();
  await reviewer.getByText("Your comment was sent.").waitFor();

  await dialog.press("Escape");
  const side = editor.getByRole("button", { name: "Reviewers (1 open)" });
  const comment = editor.getByRole("article").filter({ hasText: "Ann Reviewer" });
  await until(
    () => comment.isVisible(),
    () => click(side),
  );
  await comment.getByText("Please say <b>when</b> the driver comes.").waitFor();
  await comment.getByRole("button", { name: "Resolve comment" }).click();
  await comment.waitFor({ state: "detached" });

  await reviewer.getByText("Comment or approve").click();
  await reviewer.getByLabel("Your name").fill("Ann Reviewer");
  await reviewer.getByRole("button", { name: "Approve draft" }).click();
  await reviewer.getByText("You approved this draft.").waitFor();
  await comment.getByText("Approved").waitFor();

  await choose(editor.getByTestId("action-menu-button"), entry, () => dialog.isVisible());
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect.poll(async () => (await reviewer.reload())?.status()).toBe(410);
  await reviewer.getByText("This link to a draft has ended or was turned off.").waitFor();
  expect(await axeFindings(reviewer)).toEqual([]);
  await context.close();
});
