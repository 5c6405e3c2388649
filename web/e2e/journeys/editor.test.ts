import { expect, test } from "vitest";
import { aVisitor } from "../stack.ts";
import { anEditorInPreview, lineOf, publish, uniqueName, withService } from "../studio.ts";

test("an edit is shown in the preview and in its tab while it is typed, and to visitors once it is published", async () => {
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
    await tab.getByText("You're viewing drafts").waitFor();
    await tab.close();
    await visitor.evaluate(() => document.body.setAttribute("data-tab", "the same"));

    await publish(editor, `title == "${after}"`);
    await visitor.getByRole("heading", { name: after }).waitFor();
    await expect.poll(() => visitor.locator("body").getAttribute("data-tab")).toBe("the same");
  });
});
