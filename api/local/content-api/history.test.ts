import { expect, test } from "vitest";
import { contentApiForTests } from "./content-api-for-tests.ts";
import type { StoredDocument } from "./documents.ts";

const { editor } = await contentApiForTests();

type Event = { type: string; revisionId: string };

test("imported documents have a history, which is also shown for the draft", async () => {
  const { _rev } = await editor.createOrReplace({ _id: "home", _type: "page", heading: "Imported" });
  await editor.patch("home").set({ heading: "Edited" }).commit();
  const path = "/data/history/production";
  const { events } = await editor.request<{ events: Record<string, Event[]> }>({
    url: `${path}/events/documents/drafts.home`,
  });
  const imported = events["drafts.home"]?.at(-1);
  expect(imported).toMatchObject({ type: "createLiveDocument", revisionId: _rev });
  const { documents } = await editor.request<{ documents: StoredDocument[] }>({
    url: `${path}/documents/drafts.home?revision=${imported?.revisionId}`,
  });
  expect(documents).toMatchObject([{ _rev, heading: "Imported" }]);
});

test("a deleted document is found as it was last, not as an older draft", async () => {
  await editor.createOrReplace({ _id: "drafts.gone", _type: "page", heading: "Draft" });
  await editor.action({ actionType: "sanity.action.document.publish", draftId: "drafts.gone", publishedId: "gone" });
  await editor.patch("gone").set({ heading: "Last" }).commit();
  await editor.delete("gone");
  const path = "/data/history/production/documents/gone,drafts.gone?lastRevision=true";
  const { documents } = await editor.request<{ documents: StoredDocument[] }>({ url: path });
  expect(documents).toMatchObject([{ _id: "gone", heading: "Last" }]);
});
