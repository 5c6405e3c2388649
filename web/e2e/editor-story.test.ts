import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { axeFindings } from "../test/axe.ts";
import { aPhotograph } from "./pictures.ts";
import { aVisitor, axeFaults, hydrate, stack } from "./stack.ts";
import { anEditor, choose, click, contentApi, htmlOf, lineOf, publish, uniqueName, until } from "./studio.ts";

const heading = uniqueName("Dialysis rides");
const slug = heading.toLowerCase().replaceAll(" ", "-");
const [path, newPath] = [`/${slug}`, `/new-${slug}`];
const menuBefore = await contentApi.getDocument("navigation");

const answerOf = async (address: string) => fetch(`${stack.siteUrl}${address}`, { redirect: "manual" });
const statusOf = async (address: string) => (await answerOf(address)).status;
const draftHas = (filter: string) =>
  contentApi.fetch<boolean>(`count(*[_id in path("drafts.**") && ${filter}]) > 0`, {}, { perspective: "raw" });

/** Takes the links to the page out of the menu, Home and redirects. */
async function unlink(): Promise<void> {
  await contentApi.patch("navigation").set({ items: menuBefore?.["items"] }).commit();
  await contentApi.patch("homePage").unset(["furtherLink"]).commit();
  await contentApi.delete({ query: "*[_type == 'redirect' && from == $path]", params: { path } });
}

afterAll(async () => {
  await unlink();
  await contentApi.delete({
    query: "*[_type in ['draftShare', 'draftComment'] || _id in ['drafts.navigation', 'drafts.homePage']]",
  });
  await contentApi.delete({ query: "*[_type == 'page' && heading == $heading]", params: { heading } });
});

test("an editor makes a page, a reviewer comments on and approves it, and it is linked, gets another address and is unpublished", async () => {
  const editor = await anEditor("/studio/structure/pages;page");
  const id = await makePage(editor);
  await editor.goto(`/studio/preview/page/${id}?preview=${encodeURIComponent(path)}`);
  const preview = editor.frameLocator("iframe").first();
  await preview.getByRole("heading", { level: 1, name: heading }).waitFor();
  await review(editor, id);
  await publish(editor, `_id == "${id}"`);
  await expect.poll(() => statusOf(path)).toBe(200);
  const html = await htmlOf(path);
  expect(html).toContain("Three steps to your ride");
  expect(html).toContain('alt="A van at a front door."');
  expect(html).toContain(`<link rel="canonical" href="${stack.siteUrl}${path}"/>`);
  expect(html).toMatch(/<meta property="og:image"/);
  await expect.poll(() => htmlOf("/sitemap.xml")).toMatch(new RegExp(`<loc>[^<]*${path}</loc><lastmod>`));

  await linkFromMenu(editor, id);
  await linkFromHome(editor, id);
  await expect.poll(() => htmlOf("/team")).toContain("Dialysis rides");
  await expect.poll(() => htmlOf("/")).toContain("Rides to your dialysis");
  await lookAround();

  await openFromList(editor, ["Pages you made", heading], lineOf(editor, "slug"));
  await lineOf(editor, "slug").fill(newPath.slice(1));
  const hasRedirect = () => contentApi.fetch<boolean>("count(*[_type == 'redirect' && from == $path]) > 0", { path });
  await chooseAction(editor, "Redirect old address", hasRedirect);
  expect(await statusOf(path), "until the new address is published").toBe(200);
  await publish(editor, `_id == "${id}" && slug.current == "${newPath.slice(1)}"`);
  await expect.poll(() => statusOf(path)).toBe(301);
  expect((await answerOf(`${path}?utm=1`)).headers.get("location")).toBe(`${newPath}?utm=1`);
  await expect.poll(() => htmlOf("/team")).toContain(`href="${newPath}"`);

  await click(editor.getByRole("button", { name: "Published", exact: true }));
  const dialog = editor.getByRole("dialog", { name: "Unpublish document?" });
  const askToUnpublish = () =>
    until(
      () => dialog.isVisible(),
      () => click(editor.getByRole("button", { name: "Unpublish", exact: true })),
    );
  await askToUnpublish();
  for (const linking of ["Main menu", "Home", path]) await dialog.getByText(linking).first().waitFor();
  await expect(
    contentApi.action({ actionType: "sanity.action.document.unpublish", draftId: `drafts.${id}`, publishedId: id }),
  ).rejects.toThrow(/references to it/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await unlink();
  await askToUnpublish();
  await click(dialog.getByRole("button", { name: /^Unpublish/ }));
  await expect.poll(() => statusOf(newPath)).toBe(404);
});

const chooseAction = (editor: Page, name: string, effect: () => Promise<boolean>) =>
  choose(editor.getByTestId("action-menu-button"), editor.getByRole("menuitem", { name }), effect);

/** Makes a page of blocks with a photograph. Returns its id. */
async function makePage(editor: Page): Promise<string> {
  await until(
    () => lineOf(editor, "heading").isVisible(),
    async () => {
      await click(editor.getByTestId("new-document-button"));
      await click(editor.getByTestId("create-new-page"));
    },
  );
  await lineOf(editor, "heading").fill(heading);
  await until(
    () => draftHas(`slug.current == "${slug}"`),
    () => click(editor.getByTestId("field-slug").getByRole("button", { name: "Generate" })),
  );
  const buffer = await (await aPhotograph(1600, 1200)).jpeg().toBuffer();
  const photograph = { name: "van.jpg", mimeType: "image/jpeg", buffer };
  const hasPhotograph = () => draftHas(`heading == "${heading}" && picture.asset->originalFilename == "van.jpg"`);
  await until(hasPhotograph, async () => {
    await editor.getByTestId("file-button-input").first().setInputFiles(photograph, { timeout: 10_000 });
    await expect.poll(hasPhotograph, { timeout: 10_000 }).toBe(true);
  });
  await lineOf(editor, "picture.alt").fill("A van at a front door.");

  const steps = await addBlock(editor, "Steps", "Three steps to your ride");
  await steps.getByRole("button", { name: "Add item" }).click();
  await editor.getByRole("textbox", { name: "Short text" }).fill("Choose your days");
  await closeDialog(editor);
  const action = await addBlock(editor, "Call to action", "Ready?");
  await action.getByRole("textbox", { name: "Words of the button" }).fill("Book a ride");
  await action.getByLabel("A page of the product").check();
  await action.getByRole("combobox", { name: "Which one" }).selectOption("Transport");
  await closeDialog(editor);
  await expect.poll(() => draftHas(`heading == "${heading}" && sections[1].path == "/transport"`)).toBe(true);
  return contentApi.fetch<string>("*[heading == $heading][0]._id", { heading }, { perspective: "drafts" });
}

/** Adds a block to the page. Returns the dialog with its fields. */
async function addBlock(editor: Page, kind: string, words: string): Promise<Locator> {
  const dialog = editor.getByRole("dialog");
  const entry = editor.getByRole("menuitem", { name: kind });
  await choose(editor.getByTestId("field-sections").getByRole("button", { name: "Add item" }), entry, () =>
    dialog.isVisible(),
  );
  await dialog.getByRole("textbox", { name: "Heading" }).fill(words);
  return dialog;
}

const closeDialog = (editor: Page) => editor.getByRole("button", { name: "Close dialog" }).last().click();

/** A reviewer without a login opens a link to the draft, comments and approves, and the editor turns the link off. */
async function review(editor: Page, id: string): Promise<void> {
  const dialog = editor.getByRole("dialog", { name: "Share draft" });
  await chooseAction(editor, "Share draft", () => dialog.isVisible());
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link to the draft" }).inputValue();
  expect(link).toMatch(new RegExp(`^${stack.siteUrl}/draft/[\\w-]{43}$`));
  await dialog.press("Escape");

  const reviewer = await aVisitor({ viewport: { width: 390, height: 844 } });
  const requested: string[] = [];
  reviewer.on("request", (request) => requested.push(request.url()));
  await reviewer.goto(link);
  await reviewer.getByRole("heading", { level: 1, name: heading }).waitFor();
  expect(await reviewer.title()).toMatch(/^Draft: /);
  expect(await axeFindings(reviewer)).toEqual([]);
  expect(requested.filter((url) => url.includes("/data/") || /\.js(\?|$)/.test(url))).toEqual([]);
  expect(await statusOf(path), "for visitors").toBe(404);

  await reviewer.getByText("Comment or approve").click();
  await reviewer.getByLabel("Your name").fill("Ann Reviewer");
  await reviewer.getByLabel("Comment").fill("Please say <b>when</b> the driver comes.");
  await reviewer.getByRole("button", { name: "Send comment" }).click();
  await reviewer.getByText("Your comment was sent.").waitFor();
  const comment = editor.getByRole("article").filter({ hasText: "Ann Reviewer" });
  await until(
    () => comment.isVisible(),
    () => click(editor.getByRole("button", { name: "Reviewers (1 open)" })),
  );
  await comment.getByText("Please say <b>when</b> the driver comes.").waitFor();
  await comment.getByRole("button", { name: "Resolve comment" }).click();
  await comment.waitFor({ state: "detached" });

  await reviewer.getByText("Comment or approve").click();
  await reviewer.getByLabel("Your name").fill("Ann Reviewer");
  await reviewer.getByRole("button", { name: "Approve draft" }).click();
  await reviewer.getByText("You approved this draft.").waitFor();
  await comment.getByText("Approved").waitFor();
  await contentApi.patch(`drafts.${id}`).set({ lead: "Every week." }).commit();
  await comment.getByText("Earlier version").waitFor();

  await chooseAction(editor, "Share draft", () => dialog.isVisible());
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect.poll(async () => (await reviewer.reload())?.status()).toBe(410);
  await reviewer.getByText("This link to a draft has ended or was turned off.").waitFor();
  expect(await axeFindings(reviewer)).toEqual([]);
  await dialog.press("Escape");
}

/** Opens a document by the entries of the lists on the left. */
const openFromList = (editor: Page, entries: string[], field: Locator) =>
  until(
    () => field.isVisible(),
    async () => {
      for (const name of entries) await click(editor.getByRole("option", { name }).getByRole("link").first());
      await field.waitFor({ timeout: 10_000 });
    },
  );

/** Links the page below the menu's entry for rides. */
async function linkFromMenu(editor: Page, id: string): Promise<void> {
  await editor.goto("/studio/structure/menuAndAddresses;navigation");
  const link = editor.getByRole("dialog", { name: "Entries below it" });
  await until(
    () => link.isVisible(),
    async () => {
      const entry = editor.getByRole("dialog", { name: "NEMT" });
      if (!(await entry.isVisible()))
        await click(editor.getByTestId("field-items").getByRole("button", { name: "NEMT" }).first());
      await click(entry.getByRole("button", { name: "Add item" }));
    },
  );
  await chooseTarget(link, "Label", "Dialysis rides", `"${id}" in items[].entries[].page._ref`);
  await publish(editor, `_id == "navigation" && "${id}" in items[].entries[].page._ref`);
}

async function linkFromHome(editor: Page, id: string): Promise<void> {
  const link = editor.getByTestId("field-furtherLink");
  await openFromList(editor, ["Pages", "Home"], link);
  await chooseTarget(link, "Words of the link", "Rides to your dialysis", `furtherLink.page._ref == "${id}"`);
  await publish(editor, `_id == "homePage" && furtherLink.page._ref == "${id}"`);
}

/** Fills in a link to the page. `filter`: of the draft that then has it. */
async function chooseTarget(link: Locator, field: string, label: string, filter: string): Promise<void> {
  await link.getByRole("textbox", { name: field }).fill(label);
  await link.getByLabel("A page from “Pages you made”").check();
  await until(
    () => draftHas(filter),
    async () => {
      await link.getByRole("combobox", { name: "Page you made" }).fill(heading, { timeout: 10_000 });
      await click(link.page().getByRole("option", { name: heading }).last());
    },
  );
}

/** A visitor reaches the page from Home, and by the menu, on a computer by keyboard and on a phone by touch. */
async function lookAround(): Promise<void> {
  const visitor = await aVisitor({ viewport: { width: 1440, height: 900 } });
  await visitor.goto("/");
  await visitor.getByRole("link", { name: "Rides to your dialysis" }).click();
  await visitor.getByRole("heading", { level: 1, name: heading }).waitFor();
  await visitor.goto("/team");
  const arrow = visitor.getByRole("banner").locator("summary");
  await arrow.press("Enter");
  const link = visitor.getByRole("banner").getByRole("link", { name: "Dialysis rides" });
  await link.first().waitFor();
  await hydrate(visitor);
  expect(await axeFaults(visitor)).toEqual([]);
  await arrow.press("Escape");
  await expect.poll(() => link.first().isVisible()).toBe(false);
  await arrow.press("Enter");
  await link.first().press("Enter");
  await visitor.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect.poll(() => visitor.title()).toContain("Dialysis rides");
  expect(await axeFaults(visitor)).toEqual([]);

  const phone = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto("/team");
  await phone.getByRole("button", { name: "Menu", exact: true }).tap();
  await phone.getByRole("dialog").getByRole("link", { name: "Dialysis rides" }).tap();
  await phone.getByRole("heading", { level: 1, name: heading }).waitFor();
}
