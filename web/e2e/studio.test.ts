import { expect, test } from "vitest";
import { longTest } from "./long-run.ts";
import { aVisitor } from "./stack.ts";
import { anEditor, anEditorInPreview, contentApi, lineOf, publish, uniqueName, until } from "./studio.ts";

/** A housing service that is the test's own, and gone after it. */
async function withService(title: string, test: (id: string) => Promise<void>): Promise<void> {
  const { _id: id } = await contentApi.create({
    _type: "housingService",
    title,
    text: "Ours.",
    orderRank: "0|z00000:",
  });
  try {
    await test(id);
  } finally {
    await contentApi.delete({ query: "*[_id in [$id, $draft]]", params: { id, draft: `drafts.${id}` } });
  }
}

test("an edit is seen in the preview and in a tab of it as it is typed, by visitors once it is published, and in their open tab", async () => {
  const [before, after] = [uniqueName("Harbor house"), uniqueName("Garden house")];
  await withService(before, async (id) => {
    const visitor = await aVisitor();
    const [{ editor, preview }] = await Promise.all([
      anEditorInPreview("housingService", id, "/housing"),
      visitor.goto("/housing"),
    ]);
    await visitor.getByRole("heading", { name: before }).waitFor();
    await preview.getByRole("heading", { name: before }).waitFor();
    await lineOf(editor, "title").fill(after);
    await preview.getByRole("heading", { name: after }).waitFor();
    await expect.poll(() => visitor.getByRole("heading", { name: before }).isVisible()).toBe(true);

    const [tab] = await Promise.all([
      editor.context().waitForEvent("page"),
      editor.getByRole("link", { name: "Open preview" }).click(),
    ]);
    await tab.getByRole("heading", { name: after }).waitFor();
    await tab.getByText("You see drafts").waitFor();
    await tab.close();
    await visitor.evaluate(() => document.body.setAttribute("data-tab", "the same"));

    await publish(editor, `title == "${after}"`);
    await visitor.getByRole("heading", { name: after }).waitFor();
    await expect.poll(() => visitor.locator("body").getAttribute("data-tab")).toBe("the same");
  });
});

longTest("whoever types while a colleague publishes loses no letter", async () => {
  const [before, words] = [uniqueName("Lodge"), " by the harbor, near the ward"];
  await withService(before, async (id) => {
    const editor = await anEditor(`/studio/intent/edit/id=${id};type=housingService`);
    const title = lineOf(editor, "title");
    await title.press("End");
    const colleaguePublishes = () =>
      contentApi.action({ actionType: "sanity.action.document.publish", draftId: `drafts.${id}`, publishedId: id });
    for (const [place, message] of [...words].entries()) {
      await editor.keyboard.type(message);
      // There is no draft where nothing has arrived since the last time.
      if (place % 6 === 5) await colleaguePublishes().catch(() => undefined);
    }
    const seen = () => contentApi.fetch<string>("*[_id == $id][0].title", { id }, { perspective: "drafts" });
    // The Studio draws the line anew as its draft goes, and the hand types on wherever it left the caret.
    const emails = (text: string) => [...text].toSorted().join("");
    await expect.poll(async () => emails(await seen())).toBe(emails(before + words));
  });
});

longTest(
  "a text clicked in the preview opens its field, and no link is offered that would show no drafts",
  async () => {
    const { editor, preview } = await anEditorInPreview("housingPage", "housingPage", "/housing");
    const heading = preview.getByRole("heading", { name: "Elder care" });
    await heading.waitFor();
    await expect.poll(() => editor.getByRole("button", { name: "Share this preview" }).count()).toBe(0);
    await until(
      async () => editor.url().includes("/housingService/housing-elder-care/title"),
      () => heading.click({ force: true, timeout: 5_000 }),
    );
  },
);

test("whoever comes by a copied address of a draft is told that it shows what is published, and where drafts are", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/team?sanity-preview-perspective=drafts");
  await visitor.getByText("You see the published content.").waitFor();
  await visitor.getByRole("link", { name: "Contact" }).first().click();
  const studio = visitor.getByRole("link", { name: "See the drafts in the Studio" });
  await expect.poll(() => studio.getAttribute("href")).toBe("/studio/preview?preview=%2Fcontact");
});
