import { afterAll, expect, onTestFinished, test } from "vitest";
import { sql } from "./records.ts";
import { anEditor, click, contentApi, uniqueName, until } from "./studio.ts";

const drafts: string[] = [];
afterAll(() => contentApi.delete({ query: "*[_id in $drafts]", params: { drafts } }));

/** Changes a draft of a document as another editor would. */
async function edit(id: string, change: (published: Record<string, unknown>) => object): Promise<void> {
  const published = await contentApi.fetch<Record<string, unknown>>("*[_id == $id][0]", { id });
  drafts.push(`drafts.${id}`);
  await contentApi.createOrReplace({
    ...published,
    ...change(published),
    _id: `drafts.${id}`,
    _type: String(published["_type"]),
  });
}

const formOf = (type: string, id: string) => anEditor(`/studio/intent/edit/id=${id};type=${type}`);

test("an editor sees what visitors didn't find, adds it, and tries searches on the real page before publishing", async () => {
  const word = uniqueName("")
    .replaceAll(/[^a-f]/g, "g")
    .replace(/^/, "zq");
  await sql`insert into missed_search select current_date - n, ${word} from generate_series(1, 3) n`;
  const editor = await formOf("speciality", "speciality-cardiac");
  const missed = editor.getByRole("region", { name: "Searches that found nothing" });
  await missed.getByText(`${word} · on 3 days`).waitFor();
  await edit("speciality-cardiac", ({ words }) => ({ words: [...(Array.isArray(words) ? words : []), word] }));
  await missed.getByText(word).waitFor({ state: "detached" });

  const page = editor.frameLocator("iframe").first();
  const button = editor.getByRole("button", { name: "Try search", exact: true });
  const typed = editor.getByRole("textbox", { name: "What a patient might type" });
  await typed.fill("chest pain");
  await until(
    () => page.getByRole("alert").getByText("Is this an emergency?").isVisible(),
    () => click(button),
  );
  expect(editor.url()).toContain("/studio/preview/speciality/speciality-cardiac");
  await typed.fill(word);
  await until(
    async () => (await page.getByRole("searchbox").inputValue({ timeout: 1000 })) === word,
    () => click(button),
  );
  await page.getByText("Cardiac nurses").waitFor();
  await page
    .getByRole("status")
    .getByText(/^\d nurses$/)
    .waitFor();
});

test("an editor tries unpublished words of danger, and sees the help that visitors would get", async () => {
  const word = uniqueName("")
    .replaceAll(/[^a-f]/g, "g")
    .replace(/^/, "zw");
  await edit("emergencyHelp", ({ poisonWords }) => ({
    poisonWords: [...(Array.isArray(poisonWords) ? poisonWords : []), `ate ${word}`],
  }));
  const editor = await formOf("emergencyHelp", "emergencyHelp");
  const page = editor.frameLocator("iframe").first();
  await editor.getByRole("textbox", { name: "What a patient might type" }).fill(`my son ate ${word}`);
  await until(
    () => page.getByRole("alert").getByText("Poison Help is free").isVisible(),
    () => click(editor.getByRole("button", { name: "Try search", exact: true })),
  );
  expect(await editor.getByRole("region", { name: "Searches that found nothing" }).count()).toBe(0);
});

test("below the words in emails, an editor sees whole emails of any kind with them, on a phone and wide", async () => {
  await edit("emailWords", () => ({ _type: "emailWords", greeting: "Hello", signature: "Warmly,\nYour nurses" }));
  const editor = await formOf("emailWords", "emailWords");
  const preview = editor.getByRole("region", { name: "Preview of an email" });
  const email = editor.frameLocator('iframe[title="The email"]');
  await email.getByText("Hello Ann,").waitFor();
  await email.getByText("You're booked").waitFor();
  expect(await email.locator("body").evaluate(() => window.innerWidth)).toBe(390);
  await preview.getByLabel("Which email").selectOption({ label: "Ride: booked" });
  await email.getByText("Your nurses").waitFor();
  await preview.getByText(/^Subject: .*ride/i).waitFor();
  await preview.getByRole("button", { name: "Wide" }).click();
  await expect.poll(() => email.locator("body").evaluate(() => window.innerWidth)).toBe(720);
});

test("all changes of published documents are listed with who, when, and the words before and after", async () => {
  const [before, after] = [uniqueName("How do I pay?"), uniqueName("How do I pay for a ride?")];
  const { _id: id } = await contentApi.create({ _type: "faqItem", question: before, orderRank: "0|z00000:" });
  onTestFinished(async () => void (await contentApi.delete(id)));
  await contentApi.patch(id).set({ question: after }).commit();
  const editor = await anEditor("/studio/changes");
  await editor.getByLabel("Kind of document").selectOption("faqItem");
  const change = editor.getByRole("listitem").filter({ hasText: after });
  await change.nth(1).waitFor();
  await change
    .first()
    .getByText(/ · Editor$/)
    .waitFor();
  await change.first().getByRole("button", { name: "Show changes" }).click();
  const question = change.getByRole("region", { name: "Question" });
  await question.getByText(before).waitFor();
  await question.getByText(after).waitFor();
  await editor.getByLabel("Who").selectOption({ label: "Editor" });
  await change
    .first()
    .getByText(/ · Editor$/)
    .waitFor();
  await editor.getByLabel("Kind of document").selectOption("teamMember");
  await change.first().waitFor({ state: "detached" });

  await contentApi.delete(id);
  await editor.reload();
  await change.getByText("Deleted since").nth(2).waitFor();
  await change.first().getByRole("button", { name: "Show changes" }).click();
  await question.getByText(after).waitFor();
  await change.first().getByRole("link").click();
  await editor.getByRole("button", { name: "Restore most recent revision" }).waitFor();
});

test("below a photograph, an editor sees the parts that the site shows, and they follow the hotspot", async () => {
  const id = "housing-elder-care";
  const asset = await contentApi.fetch<object>('*[_id == "siteSettings"][0].shareImage.asset');
  const at = (x: number, y: number) =>
    edit(id, () => ({ image: { _type: "picture", asset, hotspot: { x, y, width: 0.2, height: 0.2 } } }));
  await at(0.25, 0.75);
  const editor = await formOf("housingService", id);
  const crops = editor.getByRole("region", { name: "How the site shows it" });
  const shown = (name: string) => crops.getByRole("figure").filter({ hasText: name }).locator("img");
  await expect.poll(() => shown("Phone").evaluate((img) => img.style.objectPosition)).toBe("25% 75%");
  await at(0.6, 0.1);
  await expect.poll(() => shown("Computer").evaluate((img) => img.style.objectPosition)).toBe("60% 10%");
});
