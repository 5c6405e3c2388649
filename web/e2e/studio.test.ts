import { expect, test } from "vitest";
import { longTest } from "./long-run.ts";
import { aVisitor } from "./stack.ts";
import { anEditor, anEditorInPreview, contentApi, lineOf, uniqueName, until, withService } from "./studio.ts";

longTest("an editor who types while a colleague publishes loses no character", async () => {
  const [before, words] = [uniqueName("Lodge"), " by the harbor, near the ward"];
  await withService(before, async (id) => {
    const editor = await anEditor(`/studio/intent/edit/id=${id};type=housingService`);
    const title = lineOf(editor, "title");
    await title.press("End");
    const colleaguePublishes = () =>
      contentApi.action({ actionType: "sanity.action.document.publish", draftId: `drafts.${id}`, publishedId: id });
    for (const [index, message] of [...words].entries()) {
      await editor.keyboard.type(message);
      // There is no draft if nothing has arrived since the last publication.
      if (index % 6 === 5) await colleaguePublishes().catch(() => undefined);
    }
    const seen = () => contentApi.fetch<string>("*[_id == $id][0].title", { id }, { perspective: "drafts" });
    // The Studio renders the field again when its draft ends, which moves the caret, so compare sorted characters.
    const charactersOf = (text: string) => [...text].toSorted().join("");
    await expect.poll(async () => charactersOf(await seen())).toBe(charactersOf(before + words));
  });
});

longTest("a text clicked in the preview opens its field, and no link without drafts is offered", async () => {
  const { editor, preview } = await anEditorInPreview("housingPage", "housingPage", "/housing");
  const heading = preview.getByRole("heading", { name: "Elder care" });
  await heading.waitFor();
  await expect.poll(() => editor.getByRole("button", { name: "Share this preview" }).count()).toBe(0);
  await until(
    async () => editor.url().includes("/housingService/housing-elder-care/title"),
    () => heading.click({ force: true, timeout: 5_000 }),
  );
});

test("a visitor with the copied URL of a draft sees that it shows published content, and where drafts are", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/team?sanity-preview-perspective=drafts");
  await visitor.getByText("You're viewing published content.").waitFor();
  await visitor.getByRole("link", { name: "Contact" }).first().click();
  const studio = visitor.getByRole("link", { name: "View drafts in the Studio" });
  await expect.poll(() => studio.getAttribute("href")).toBe("/studio/preview?preview=%2Fcontact");
});
