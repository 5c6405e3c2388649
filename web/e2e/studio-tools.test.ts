import { afterAll, expect, test } from "vitest";
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
