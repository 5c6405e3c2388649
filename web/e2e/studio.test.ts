import sharp from "sharp";
import { expect, test } from "vitest";
import { aVisitor, contrastFaults } from "./stack.ts";
import { anEditor, anEditorInPreview, choose, click, lake, lineOf, publish, uniqueName, until } from "./studio.ts";

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
  "an edit is seen in the preview and in a tab of it as it is typed, by visitors once it is published, and in their open tab",
  async () => {
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
      expect(await visitor.getByRole("heading", { name: before }).isVisible()).toBe(true);

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
      expect(await visitor.locator("body").getAttribute("data-tab")).toBe("the same");
    });
  },
  5 * minutes,
);

test(
  "whoever types while a colleague publishes loses no letter",
  async () => {
    const [before, words] = [uniqueName("Lodge"), " by the harbor, near the ward"];
    await withService(before, async (id) => {
      const editor = await anEditor(`/studio/intent/edit/id=${id};type=housingService`);
      const title = lineOf(editor, "title");
      await title.press("End");
      const colleaguePublishes = () =>
        lake.action({ actionType: "sanity.action.document.publish", draftId: `drafts.${id}`, publishedId: id });
      for (const [place, letter] of [...words].entries()) {
        await editor.keyboard.type(letter);
        // There is no draft where nothing has arrived since the last time.
        if (place % 6 === 5) await colleaguePublishes().catch(() => undefined);
      }
      const seen = () => lake.fetch<string>("*[_id == $id][0].title", { id }, { perspective: "drafts" });
      // The Studio draws the line anew as its draft goes, and the hand types on wherever it left the caret.
      const letters = (text: string) => [...text].toSorted().join("");
      await expect.poll(async () => letters(await seen())).toBe(letters(before + words));
    });
  },
  5 * minutes,
);

test(
  "on a narrow screen form and preview take turns, in the dark too",
  async () => {
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
  },
  5 * minutes,
);

test(
  "a text clicked in the preview opens its field, and no link is offered that would show no drafts",
  async () => {
    const { editor, preview } = await anEditorInPreview("housingPage", "housingPage", "/housing");
    const heading = preview.getByRole("heading", { name: "Elder care" });
    await heading.waitFor();
    expect(await editor.getByRole("button", { name: "Share this preview" }).count()).toBe(0);
    await until(
      async () => editor.url().includes("/housingService/housing-elder-care/title"),
      () => heading.click({ force: true, timeout: 5_000 }),
    );
  },
  5 * minutes,
);

test(
  "whoever comes by a copied address of a draft is told that it shows what is published, and where drafts are",
  async () => {
    const visitor = await aVisitor();
    await visitor.goto("/team?sanity-preview-perspective=drafts");
    await visitor.getByText("You see what is published.").waitFor();
    await visitor.getByRole("link", { name: "Contact" }).first().click();
    const studio = visitor.getByRole("link", { name: "See the drafts in the Studio" });
    await expect.poll(() => studio.getAttribute("href")).toBe("/studio/preview?preview=%2Fcontact");
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
      const editor = await anEditor("/studio/structure/careers;orderable-blogCard;card-for-upload");
      const green = { create: { width: 40, height: 30, channels: 3, background: "#0F4C43" } } as const;
      const buffer = await sharp(green).png().toBuffer();
      const input = editor.getByTestId("file-button-input").first();
      const file = () =>
        lake.fetch("*[_id == $id][0].image.asset->originalFilename", { id: card._id }, { perspective: "raw" });
      await until(
        async () => (await file()) === "green.png",
        async () => {
          await input.setInputFiles({ name: "green.png", mimeType: "image/png", buffer }, { timeout: 10_000 });
          await expect.poll(file, { timeout: 10_000 }).toBe("green.png");
        },
      );
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
      const editor = await anEditor("/studio/structure/pages;orderable-faqItem");
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
      await expect.poll(async () => (await questions.allTextContents()).at(-1)).toBe(question);

      // A click on a row that still stands for the draft would be refused, and the list take no other after it.
      const published = await lake.fetch<string>("*[question == $question][0]._id", { question });
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
      const editor = await anEditor("/studio/structure/quiz;orderable-quizQuestion;question-with-two-right-answers");
      await editor
        .getByText("2 answers are marked right. Mark only the one that is.")
        .first()
        .waitFor({ state: "attached" });
      await expect.poll(() => editor.getByTestId("action-publish").isDisabled()).toBe(true);
    } finally {
      await lake.delete(_id);
    }
  },
  5 * minutes,
);

test(
  "singletons can be neither made nor deleted nor unpublished",
  async () => {
    const [editor, reader] = await Promise.all([
      anEditor("/studio/structure/siteSettings"),
      anEditor("/studio/structure/siteSettings?perspective=published"),
    ]);
    await lineOf(reader, "name").waitFor();
    await reader.getByTestId("document-perspective-list").waitFor();
    expect(await reader.getByTestId("action-unpublish").count()).toBe(0);
    expect(await reader.getByTestId("action-menu-button").count()).toBe(0);
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
      "create-new-speciality",
      "create-new-teamMember",
    ]);
  },
  5 * minutes,
);
