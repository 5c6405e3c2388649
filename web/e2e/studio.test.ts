import { expect, test } from "vitest";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import { longTest } from "./long-run.ts";
import { aVisitor, stack } from "./stack.ts";
import { anEditor, anEditorInPreview, contentApi, lineOf, publish, uniqueName, until, withService } from "./studio.ts";

/** Often enough to meet each order of keys, answers and publications. */
for (let run = 1; run <= 20; run += 1)
  longTest(`two people type in one field while a third publishes, and all see the same text, run ${run}`, async () => {
    const [before, atStart, atEnd] = [uniqueName("Lodge"), "Rooms at the ", " by the harbor"];
    await withService(before, async (id) => {
      const address = `/studio/intent/edit/id=${id};type=housingService`;
      const [one, other] = [await anEditor(address), await anEditor(address)];
      const fields = [lineOf(one, "title"), lineOf(other, "title")];
      await Promise.all([fields[0]?.press("Home"), fields[1]?.press("End")]);
      for (const [index, key] of [...atEnd].entries()) {
        await Promise.all([one.keyboard.type(atStart[index] ?? ""), other.keyboard.type(key)]);
        // There is no draft if nothing has arrived since the last publication.
        if (index % 5 === 4)
          await contentApi
            .action({ actionType: "sanity.action.document.publish", draftId: `drafts.${id}`, publishedId: id })
            .catch(() => undefined);
      }
      const texts = () =>
        Promise.all([
          contentApi.fetch<string>("*[_id == $id][0].title", { id }, { perspective: "drafts" }),
          ...fields.map((field) => field.inputValue()),
        ]);
      const text = atStart + before + atEnd;
      await expect.poll(texts, { timeout: TIMEOUT_MS }).toEqual([text, text, text]);
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

test("an editor chooses what a link opens: a nurse by name, then a list of nurses", async () => {
  const from = `/${uniqueName("our-nurse").replace(" ", "-")}`;
  const id = `redirect${from.replace("/", "-")}`;
  await contentApi.create({ _id: `drafts.${id}`, _type: "redirect", from, isPermanent: false });
  try {
    const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
    const [{ _id: nurse, name, speciality }] = doctors;
    const editor = await anEditor(`/studio/intent/edit/id=${id};type=redirect`);
    const target = editor.getByTestId("field-path");
    await editor.getByLabel("A nurse", { exact: true }).check();
    await target.getByText("If the nurse leaves, the link opens the list of nurses instead.").waitFor();
    await target.getByRole("combobox").selectOption(`${name}, ${speciality}`);
    await publish(editor, `_id == "${id}" && kind == "nurse"`);
    const location = async () =>
      (await fetch(`${stack.siteUrl}${from}`, { redirect: "manual" })).headers.get("location");
    await expect.poll(location).toBe(`/appointment/${nurse}`);
    await editor.getByLabel("A list of nurses, of a specialty or a language").check();
    await target.getByLabel("Language").selectOption("Spanish");
    await publish(editor, `_id == "${id}" && kind == "list"`);
    await expect.poll(location).toBe("/doctors?language=Spanish");
  } finally {
    await contentApi.delete({ query: "*[_id in [$id, $draft]]", params: { id, draft: `drafts.${id}` } });
  }
});

test("a visitor with the copied URL of a draft sees that it shows published content, and where drafts are", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/team?sanity-preview-perspective=drafts");
  await visitor.getByText("You're viewing published content.").waitFor();
  await visitor.getByRole("link", { name: "Contact" }).first().click();
  const studio = visitor.getByRole("link", { name: "View drafts in the Studio" });
  await expect.poll(() => studio.getAttribute("href")).toBe("/studio/preview?preview=%2Fcontact");
});
