import { afterAll, expect, test } from "vitest";
import { aVisitor, axeFaults, hydrate, stack } from "./stack.ts";
import { anEditor, choose, click, contentApi, htmlOf, publish, uniqueName, until } from "./studio.ts";

const heading = uniqueName("Rides to dialysis");
const slug = heading.toLowerCase().replaceAll(" ", "-");
const id = `page-${slug}`;
const [path, newPath] = [`/${slug}`, `/new-${slug}`];
const menuBefore = await contentApi.getDocument("navigation");

const answerOf = async (address: string) => fetch(`${stack.siteUrl}${address}`, { redirect: "manual" });
const statusOf = async (address: string) => (await answerOf(address)).status;
const words = (text: string) => ({ _type: "sectionWords", heading: text });

/** The menu with a link to the page below the entry for rides, or without it. */
async function setMenu(hasPage: boolean): Promise<void> {
  const link = {
    _key: "dialysis",
    _type: "menuLink",
    label: "Dialysis rides",
    kind: "page",
    page: { _type: "reference", _ref: id },
  };
  const items: { path?: string }[] = menuBefore?.["items"];
  const entriesOf = (item: { path?: string }) => (hasPage && item.path === "/transport" ? [link] : []);
  await contentApi
    .patch("navigation")
    .set({ items: items.map((item) => ({ ...item, entries: entriesOf(item) })) })
    .commit();
}

afterAll(async () => {
  await setMenu(false);
  await contentApi.delete({
    query: "*[_type == 'redirect' || _id in [$id, $draft]]",
    params: { id, draft: `drafts.${id}` },
  });
});

test("an editor makes a page, links it in the menu, gives it another address and unpublishes it", async () => {
  await contentApi.create({
    _id: `drafts.${id}`,
    _type: "page",
    heading,
    slug: { _type: "slug", current: slug },
    seo: { _type: "seo", title: "Dialysis rides", description: "There and back, every week." },
    sections: [
      {
        _key: "how",
        _type: "stepsBlock",
        words: words("Three steps to your ride"),
        points: [{ _key: "one", _type: "point", title: "Choose your days" }],
      },
      {
        _key: "book",
        _type: "actionBlock",
        words: words("Ready?"),
        label: "Book a ride",
        kind: "path",
        path: "/transport",
      },
    ],
  });
  expect(await statusOf(path)).toBe(404);

  const editor = await anEditor(`/studio/preview/page/${id}?preview=${encodeURIComponent(path)}`);
  const preview = editor.frameLocator("iframe").first();
  await preview.getByRole("heading", { level: 1, name: heading }).waitFor();
  await publish(editor, `_id == "${id}"`);
  await expect.poll(() => statusOf(path)).toBe(200);
  const html = await htmlOf(path);
  expect(html).toContain("Three steps to your ride");
  expect(html).toContain(`<link rel="canonical" href="${stack.siteUrl}${path}"/>`);
  expect(html).toMatch(/<meta property="og:image"/);
  await expect.poll(() => htmlOf("/sitemap.xml")).toMatch(new RegExp(`<loc>[^<]*${path}</loc><lastmod>`));

  await setMenu(true);
  await expect.poll(() => htmlOf("/team")).toContain("Dialysis rides");
  await lookAround();

  const address = editor.getByTestId("field-slug").getByRole("textbox").first();
  await address.fill(newPath.slice(1));
  const hasRedirect = () => contentApi.fetch<boolean>("count(*[_type == 'redirect' && from == $path]) > 0", { path });
  const entry = editor.getByRole("menuitem", { name: "Redirect old address" });
  await choose(editor.getByTestId("action-menu-button"), entry, hasRedirect);
  expect(await statusOf(path), "until the new address is published").toBe(200);
  await publish(editor, `_id == "${id}" && slug.current == "${newPath.slice(1)}"`);
  await expect.poll(() => statusOf(path)).toBe(301);
  expect((await answerOf(`${path}?utm=1`)).headers.get("location")).toBe(`${newPath}?utm=1`);
  await expect.poll(() => htmlOf("/team")).toContain(`href="${newPath}"`);

  await editor.goto(`/studio/structure/pages;page;${id}?perspective=published`);
  const unpublish = editor.getByRole("button", { name: "Unpublish", exact: true });
  const dialog = editor.getByRole("dialog", { name: "Unpublish document?" });
  await until(
    () => dialog.isVisible(),
    () => click(unpublish),
  );
  await dialog.getByText("Main menu").waitFor();
  await dialog.getByText(path).first().waitFor();

  const both = { draftId: `drafts.${id}`, publishedId: id };
  const unpublishPage = () => contentApi.action({ actionType: "sanity.action.document.unpublish", ...both });
  await expect(unpublishPage()).rejects.toThrow(/references to it/);
  await setMenu(false);
  await contentApi.delete({ query: "*[_type == 'redirect' && from == $path]", params: { path } });
  await unpublishPage();
  await expect.poll(() => statusOf(newPath)).toBe(404);
});

/** A visitor reaches the page by the menu, on a computer by keyboard and on a phone by touch. */
async function lookAround(): Promise<void> {
  const visitor = await aVisitor({ viewport: { width: 1440, height: 900 } });
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

test("an address without a page is not found, and stays so with the page's code", async () => {
  const visitor = await aVisitor();
  const answer = await visitor.goto("/nothing-was-ever-here");
  expect(answer?.status()).toBe(404);
  await visitor.getByRole("heading", { name: "This page doesn't exist" }).waitFor();
  await hydrate(visitor);
  await visitor.getByRole("heading", { name: "This page doesn't exist" }).waitFor();
});

test("an opening has a page of its own until its last day to apply is over", async () => {
  const opening = `opening-${slug}`;
  const address = `/career/${opening}`;
  await contentApi.create({
    _id: opening,
    _type: "opening",
    title: "Night nurse",
    place: "Philadelphia",
    city: "Philadelphia",
    region: "PA",
    schedule: "12 hours a week",
    summary: "Answering at night.",
    employment: ["PART_TIME"],
    pay: { from: 40, to: 52, unit: "HOUR" },
    benefits: [],
  });
  try {
    await expect.poll(() => statusOf(address)).toBe(200);
    const html = await htmlOf(address);
    expect(html).toContain("$40 to $52 an hour");
    expect(html.match(/"@type":"JobPosting"/g)).toHaveLength(1);
    await expect.poll(() => htmlOf("/career")).toContain(`href="${address}"`);
    expect(await htmlOf("/career")).not.toContain("JobPosting");
    await expect.poll(() => htmlOf("/sitemap.xml")).toContain(`${address}</loc>`);
    await contentApi.patch(opening).set({ closesOn: "2026-01-31" }).commit();
    await expect.poll(() => statusOf(address)).toBe(404);
    await expect.poll(() => htmlOf("/sitemap.xml")).not.toContain(address);
  } finally {
    await contentApi.delete(opening);
  }
});
