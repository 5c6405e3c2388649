import sharp from "sharp";
import { expect, test } from "vitest";
import { aVisitor } from "./stack.ts";
import { anEditor, choose, click, inPreview, lake, lineOf, patience, publish, uniqueName, until } from "./studio.ts";

const minutes = 60_000;

/** A housing service that is the test's own, and gone after it. */
async function withService(title: string, test: (id: string) => Promise<void>): Promise<void> {
  const { _id: id } = await lake.create({ _type: "housingService", title, text: "Ours.", orderRank: "0|z00000:" });
  try {
    await test(id);
  } finally {
    await lake.delete({ query: "*[_id in [$id, $draft]]", params: { id, draft: `drafts.${id}` } });
  }
}

test(
  "an edit is seen in the preview as it is typed, by visitors once it is published, and in their open tab",
  async () => {
    const [before, after] = [uniqueName("Harbor house"), uniqueName("Garden house")];
    await withService(before, async (id) => {
      const visitor = await aVisitor();
      await visitor.goto("/housing");
      await visitor.getByRole("heading", { name: before }).waitFor();

      const editor = await anEditor();
      const preview = await inPreview(editor, "housingService", id, "/housing");
      await preview.getByRole("heading", { name: before }).waitFor();
      await lineOf(editor, "title").fill(after);
      await preview.getByRole("heading", { name: after }).waitFor();
      expect(await visitor.getByRole("heading", { name: before }).isVisible()).toBe(true);
      await visitor.evaluate(() => document.body.setAttribute("data-tab", "the same"));

      await publish(editor, `title == "${after}"`);
      await visitor.getByRole("heading", { name: after }).waitFor();
      expect(await visitor.locator("body").getAttribute("data-tab")).toBe("the same");
    });
  },
  5 * minutes,
);

test(
  "a text clicked in the preview opens its field",
  async () => {
    const editor = await anEditor();
    const preview = await inPreview(editor, "housingPage", "housingPage", "/housing");
    const heading = preview.getByRole("heading", { name: "Elder care" });
    await until(
      async () => editor.url().includes("/housingService/housing-elder-care/title"),
      () => heading.click({ force: true, timeout: 5_000 }),
    );
  },
  5 * minutes,
);

test(
  "a picture is uploaded in the form",
  async () => {
    const card = await lake.create({
      _id: "drafts.card-for-upload",
      _type: "blogCard",
      title: uniqueName("Card"),
      text: "Text.",
    });
    try {
      const editor = await anEditor();
      await editor.goto(`/studio/structure/careers;orderable-blogCard;card-for-upload`);
      const green = { create: { width: 40, height: 30, channels: 3, background: "#0F4C43" } } as const;
      const buffer = await sharp(green).png().toBuffer();
      const input = editor.getByTestId("file-button-input").first();
      await input.setInputFiles({ name: "green.png", mimeType: "image/png", buffer });
      const file = () =>
        lake.fetch("*[_id == $id][0].image.asset->originalFilename", { id: card._id }, { perspective: "raw" });
      await expect.poll(file, { timeout: patience }).toBe("green.png");
    } finally {
      await lake.delete(card._id);
    }
  },
  5 * minutes,
);

test(
  "a frequent question is written, moved up and deleted",
  async () => {
    const question = uniqueName("May I bring my dog");
    const visitor = await aVisitor();
    await visitor.goto("/services");
    const questions = visitor.locator("summary");
    await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5);

    const words = "Yes. Tell us beforehand.";
    const storedWords = () =>
      lake.fetch("*[question == $question][0].content[0].children[0].text", { question }, { perspective: "raw" });
    try {
      const editor = await anEditor();
      await editor.goto("/studio/structure/pages;orderable-faqItem");
      await editor.getByRole("link", { name: "Create new Frequent question" }).click();
      await lineOf(editor, "question").fill(question);
      const answer = editor.getByTestId("field-content").locator("[contenteditable=true]").first();
      await until(
        async () => (await storedWords()) === words,
        async () => {
          await click(answer);
          await editor.keyboard.press("ControlOrMeta+a");
          await editor.keyboard.type(words);
          await expect.poll(storedWords, { timeout: 5_000 }).toBe(words);
        },
      );
      await publish(editor, `question == "${question}"`);
      await expect.poll(async () => (await questions.allTextContents()).at(-1), { timeout: patience }).toBe(question);

      // A click on a row that still stands for the draft would be refused, and the list take no other after it.
      const published = await lake.fetch<string>("*[question == $question][0]._id", { question });
      const up = editor.locator(`[data-rfd-draggable-id="${published}"]`).locator("button").first();
      await choose(
        editor.getByTestId("pane-context-menu-button").first(),
        editor.getByRole("menuitem", { name: "Toggle Increments" }),
        () => up.isVisible(),
      );
      await up.click();
      await expect.poll(async () => (await questions.allTextContents()).at(-2), { timeout: patience }).toBe(question);

      const confirm = editor.getByTestId("confirm-button");
      await choose(editor.getByTestId("action-menu-button"), editor.getByRole("menuitem", { name: "Delete" }), () =>
        confirm.isVisible(),
      );
      await confirm.click();
      await expect.poll(() => questions.allTextContents(), { timeout: patience }).not.toContain(question);
    } finally {
      await lake.delete({ query: "*[question == $question]", params: { question } });
    }
  },
  5 * minutes,
);

test(
  "a quiz question with two right answers is refused with a sentence",
  async () => {
    const options = ["a", "b", "c", "d"].map((key) => ({
      _key: key,
      _type: "answerOption",
      text: `Answer ${key}`,
      isRight: key === "a" || key === "c",
    }));
    const _id = "drafts.question-with-two-right-answers";
    await lake.createOrReplace({ _id, _type: "quizQuestion", question: "Which?", options, explanation: "Because." });
    try {
      const editor = await anEditor();
      await editor.goto("/studio/structure/quiz;orderable-quizQuestion;question-with-two-right-answers");
      await editor
        .getByText("2 answers are marked right. Mark only the one that is.")
        .first()
        .waitFor({ state: "attached" });
      await expect.poll(() => editor.getByTestId("action-publish").isDisabled(), { timeout: patience }).toBe(true);
    } finally {
      await lake.delete(_id);
    }
  },
  5 * minutes,
);

test(
  "singletons can be neither made nor deleted",
  async () => {
    const editor = await anEditor();
    await editor.goto("/studio/structure/siteSettings");
    await lineOf(editor, "name").waitFor();
    await editor.getByTestId("action-publish").waitFor();
    expect(await editor.getByTestId("action-menu-button").count()).toBe(0);
    await editor.getByTestId("new-document-button").click();
    const offers = editor.locator('[data-testid^="create-new-"]');
    await offers.first().waitFor();
    const offered = await offers.evaluateAll((links) => links.map((link) => link.getAttribute("data-testid")).sort());
    expect(offered).toEqual([
      "create-new-blogCard",
      "create-new-faqItem",
      "create-new-housingService",
      "create-new-opening",
      "create-new-quizQuestion",
      "create-new-teamMember",
    ]);
  },
  5 * minutes,
);
