import { afterAll, expect, test } from "vitest";
import { anEditor, click, contentApi, uniqueName, until } from "./studio.ts";

const names = {
  linked: uniqueName("Waiting rooms"),
  linking: uniqueName("Rides to dialysis"),
  faulty: uniqueName("Lodges"),
  shown: uniqueName("Trams"),
};
const longWord = "Tram".repeat(9);
const idOf = (name: string) => `page-${name.toLowerCase().replaceAll(" ", "-")}`;
const ids = Object.values(names).map(idOf);

afterAll(async () => {
  const params = { ids: ids.toReversed().flatMap((id) => [id, `drafts.${id}`]) };
  await contentApi.delete({ query: "*[_id in $ids]", params });
});

const aPage = (name: string, fields: object = {}) =>
  contentApi.create({
    _id: `drafts.${idOf(name)}`,
    _type: "page",
    heading: name,
    slug: { _type: "slug", current: idOf(name) },
    seo: { _type: "seo", title: name, description: "There and back, every week." },
    sections: [],
    ...fields,
  });

const isPublished = (name: string) => contentApi.fetch<boolean>("count(*[_id == $id]) > 0", { id: idOf(name) });

test("drafts are listed with who changed them, and several are published together with what they link to", async () => {
  await aPage(names.linked);
  const link = { _type: "reference", _ref: idOf(names.linked), _weak: true, _strengthenOnPublish: { type: "page" } };
  const words = { _type: "sectionWords", heading: "Ready?" };
  await aPage(names.linking, {
    sections: [{ _key: "book", _type: "actionBlock", words, label: "Wait here", kind: "page", page: link }],
  });
  await aPage(names.faulty, { slug: { _type: "slug", current: "team" } });

  const editor = await anEditor("/studio/structure/unpublished");
  const rowOf = (name: string) => editor.getByRole("listitem").filter({ hasText: name });
  await rowOf(names.linking)
    .getByText(/^Page · changed .* by Editor$/)
    .waitFor();
  const choose = (name: string) => rowOf(name).getByRole("checkbox").click({ force: true });

  await choose(names.faulty);
  await rowOf(names.faulty).getByRole("alert").getByText("The site already has a page at /team.").waitFor();
  await editor.getByText("Correct what is named below first.").waitFor();
  const buttonFor = (many: string) => editor.getByRole("button", { name: `Publish ${many}`, exact: true });
  await expect.poll(() => buttonFor("1 draft").isEnabled()).toBe(false);
  await choose(names.faulty);

  await choose(names.linking);
  await rowOf(names.linked).getByText("Linked from a chosen one").waitFor();
  await until(
    () => isPublished(names.linking),
    () => click(buttonFor("2 drafts")),
  );
  expect([await isPublished(names.linked), await isPublished(names.faulty)]).toEqual([true, false]);
  await rowOf(names.linking).waitFor({ state: "detached" });
});

test("beside the form, a draft shows its search result, its link, what is missing, and the page on a phone", async () => {
  await aPage(names.shown, {
    heading: longWord,
    seo: { _type: "seo", title: names.shown },
  });
  const editor = await anEditor(`/studio/structure/pages;page;${idOf(names.shown)}`);
  const part = (name: string) => editor.getByRole("region", { name });
  const phone = editor.frameLocator('iframe[title="The draft on a phone"]');
  await until(
    () => part("Search result").isVisible(),
    async () => {
      const show = editor.getByRole("button", { name: "Show draft" });
      if (!(await show.isVisible())) await click(editor.getByRole("button", { name: "Before you publish" }));
      await click(show);
    },
  );
  await part("Search result")
    .getByText(`/${idOf(names.shown)}`)
    .waitFor();
  await part("Search result").getByText(names.shown).waitFor();
  await part("Check").getByText("There is no description").waitFor();
  const heading = phone.getByRole("heading", { level: 1 });
  expect(await heading.innerText()).toBe(longWord);
  expect(await heading.evaluate(() => window.innerWidth)).toBe(390);
  await expect
    .poll(() => contentApi.fetch<number>('count(*[_type == "draftShare"])', {}, { perspective: "raw" }))
    .toBe(0);
  await part("Check").getByText("may be wider than a phone. Divide the word.").waitFor();
});
