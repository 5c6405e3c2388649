import sharp from "sharp";
import { expect, test } from "vitest";
import { aVisitor, contrastFaults } from "./stack.ts";
import {
  anEditor,
  anEditorInPreview,
  choose,
  click,
  contentApi,
  lineOf,
  publish,
  uniqueName,
  until,
  withService,
} from "./studio.ts";

test("on a narrow screen form and preview alternate, also in dark mode", async () => {
  const { editor, preview } = await anEditorInPreview("housingPage", "housingPage", "/housing");
  await editor.emulateMedia({ colorScheme: "dark" });
  await editor.setViewportSize({ width: 768, height: 1024 });
  const [form, page] = [editor.getByText("Form", { exact: true }), editor.getByText("Preview", { exact: true })];
  await form.waitFor();
  await preview.getByRole("heading", { level: 1 }).waitFor();
  await until(
    () => lineOf(editor, "heading").isVisible(),
    () => click(form),
  );
  await until(
    () => preview.getByRole("heading", { level: 1 }).isVisible(),
    () => click(page.last()),
  );
});

test("a frequent question is written, moved up and deleted", async () => {
  const question = uniqueName("May I bring my dog");
  const visitor = await aVisitor();
  await visitor.goto("/services");
  const questions = visitor.locator("summary");
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5);

  const words = "Yes. Tell us beforehand.";
  const storedWords = () =>
    contentApi.fetch("*[question == $question][0].content[0].children[0].text", { question }, { perspective: "raw" });
  try {
    const editor = await anEditor("/studio/structure/pages;orderable-faqItem");
    await editor.getByRole("link", { name: "Create new FAQ question" }).click();
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
    await expect.poll(async () => (await questions.allTextContents()).at(-1)).toBe(question);

    // A click on a row that still shows the draft would be rejected, and block further clicks.
    const published = await contentApi.fetch<string>("*[question == $question][0]._id", { question });
    const row = `[data-rfd-draggable-id="${published}"]`;
    await editor.locator(`${row} [data-selected]`).waitFor();
    expect(await contrastFaults(editor, row)).toEqual([]);
    const up = editor.locator(row).locator("button").first();
    await choose(
      editor.getByTestId("pane-context-menu-button").first(),
      editor.getByRole("menuitem", { name: "Toggle Increments" }),
      () => up.isVisible(),
    );
    await up.click();
    await expect.poll(async () => (await questions.allTextContents()).at(-2)).toBe(question);

    const confirm = editor.getByTestId("confirm-button");
    const entry = editor.getByRole("menuitem", { name: "Delete" });
    await until(
      async () => !(await questions.allTextContents()).includes(question),
      async () => {
        if (!(await confirm.isVisible()))
          await choose(editor.getByTestId("action-menu-button"), entry, () => confirm.isVisible());
        await click(confirm);
      },
    );
  } finally {
    await contentApi.delete({ query: "*[question == $question]", params: { question } });
  }
});

test("a deleted document is restored in its form", async () => {
  const title = uniqueName("Lodge");
  await withService(title, async (id) => {
    await contentApi.delete(id);
    const editor = await anEditor(`/studio/intent/edit/id=${id};type=housingService`);
    await editor.getByRole("button", { name: "Restore most recent revision" }).click();
    await expect.poll(() => lineOf(editor, "title").inputValue()).toBe(title);
    await publish(editor, `_id == "${id}" && title == "${title}"`);
  });
});

test("a quiz question with two correct answers is rejected with a sentence", async () => {
  const options = ["a", "b", "c", "d"].map((key) => ({
    _key: key,
    _type: "answerOption",
    text: `Answer ${key}`,
    isRight: key === "a" || key === "c",
  }));
  const _id = "drafts.question-with-two-right-answers";
  await contentApi.createOrReplace({
    _id,
    _type: "quizQuestion",
    question: "Which?",
    options,
    explanation: "Because.",
  });
  try {
    const editor = await anEditor("/studio/structure/quiz;orderable-quizQuestion;question-with-two-right-answers");
    await editor
      .getByText("2 answers are marked right. Mark only the one that is.")
      .first()
      .waitFor({ state: "attached" });
    await expect.poll(() => editor.getByTestId("action-publish").isDisabled()).toBe(true);
  } finally {
    await contentApi.delete(_id);
  }
});

test("a picture is uploaded in the form", async () => {
  const card = await contentApi.create({
    _id: "drafts.card-for-upload",
    _type: "blogCard",
    title: uniqueName("Card"),
    text: "Text.",
  });
  try {
    const editor = await anEditor("/studio/structure/careers;orderable-blogCard;card-for-upload");
    const green = { create: { width: 40, height: 30, channels: 3, background: "#0F4C43" } } as const;
    const buffer = await sharp(green).png().toBuffer();
    const input = editor.getByTestId("file-button-input").first();
    const file = () =>
      contentApi.fetch("*[_id == $id][0].image.asset->originalFilename", { id: card._id }, { perspective: "raw" });
    await until(
      async () => (await file()) === "green.png",
      async () => {
        await input.setInputFiles({ name: "green.png", mimeType: "image/png", buffer }, { timeout: 10_000 });
        await expect.poll(file, { timeout: 10_000 }).toBe("green.png");
      },
    );
  } finally {
    await contentApi.delete(card._id);
  }
});

test("singletons cannot be created, deleted or unpublished", async () => {
  const [editor, reader] = await Promise.all([
    anEditor("/studio/structure/siteSettings"),
    anEditor("/studio/structure/siteSettings?perspective=published"),
  ]);
  await lineOf(reader, "name").waitFor();
  await reader.getByTestId("document-perspective-list").waitFor();
  await expect.poll(() => reader.getByTestId("action-unpublish").count()).toBe(0);
  await expect.poll(() => reader.getByTestId("action-menu-button").count()).toBe(0);
  await lineOf(editor, "name").waitFor();
  await editor.getByTestId("action-publish").waitFor();
  const action = editor.getByRole("menuitem");
  await until(
    () => action.first().isVisible(),
    () => click(editor.getByTestId("action-menu-button")),
  );
  expect(await action.allInnerTexts()).toEqual(["Share draft"]);
  await editor.keyboard.press("Escape");
  await editor.getByTestId("new-document-button").click();
  const offers = editor.locator('[data-testid^="create-new-"]');
  await offers.first().waitFor();
  const offered = await offers.evaluateAll((links) => links.map((link) => link.getAttribute("data-testid")).sort());
  expect(offered).toEqual([
    "create-new-blogCard",
    "create-new-faqItem",
    "create-new-housingService",
    "create-new-opening",
    "create-new-page",
    "create-new-quizQuestion",
    "create-new-redirect",
    "create-new-teamMember",
  ]);
});
