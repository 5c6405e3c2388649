import { expect, test } from "vitest";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor } = await contentApiForTests();
const pairOf = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id });

/** The Studio's patch for one letter typed at the end of a text. */
function typed(before: string, letter: string): string {
  const seen = before.slice(-4);
  const at = seen ? before.length - seen.length + 1 : 0;
  return `@@ -${at},${seen.length} +${Math.max(at, 1)},${seen.length + 1} @@\n${seen && ` ${seen}\n`}+${letter}\n`;
}

test("publishing while a colleague types loses none of their text", async () => {
  const pair = pairOf("typed-and-published");
  await editor.create({ _id: pair.publishedId, _type: "page", lead: "" });
  const words = "We come by video, or fetch you by car, at any hour.";
  let lead = "";
  for (const [index, letter] of [...words].entries()) {
    const typing = editor.action({
      actionType: "sanity.action.document.edit",
      ...pair,
      patch: { diffMatchPatch: { lead: typed(lead, letter) } },
    });
    lead += letter;
    const publishing = index % 5 === 4 && editor.action({ actionType: "sanity.action.document.publish", ...pair });
    await Promise.all([typing, publishing]);
  }
  const seen = await editor.fetch("*[_id == $id][0].lead", { id: pair.publishedId }, { perspective: "drafts" });
  expect(seen).toBe(words);
});

test("several edits that arrive together after a publication create one draft", async () => {
  const pair = pairOf("typed-together");
  await editor.create({ _id: pair.publishedId, _type: "page", lead: "" });
  const edit = (before: string, letter: string) => ({
    actionType: "sanity.action.document.edit" as const,
    ...pair,
    patch: { diffMatchPatch: { lead: typed(before, letter) } },
  });
  await editor.action([edit("", "W"), edit("W", "e")]);
  expect(await editor.fetch("*[_id == $id][0].lead", { id: pair.draftId }, { perspective: "raw" })).toBe("We");
});

test("edits that a colleague has made since are not published unseen", async () => {
  const pair = pairOf("typed-on");
  const draft = await editor.create({ _id: pair.draftId, _type: "page", lead: "Seen" });
  await editor.patch(pair.draftId).set({ lead: "Seen, and more" }).commit();
  const publishing = editor.action({
    actionType: "sanity.action.document.publish",
    ...pair,
    ifDraftRevisionId: draft._rev,
  });
  await expect(publishing).rejects.toThrow("Another editor changed the document");
  expect(await editor.fetch("*[_id == $id][0].lead", { id: pair.draftId }, { perspective: "raw" })).toBe(
    "Seen, and more",
  );
});
