import { expect, it } from "vitest";
import { type Change, deletedDocuments, readChanges, versionsAt } from "../../studio/changes/read-changes.ts";
import { contentApiForTests } from "../local/content-api/content-api-for-tests.ts";

const { editor } = await contentApiForTests();
// A dataset begins with its first document.
await editor.create({ _type: "note" });

/** A kind of document that no other test has. */
const aKind = () => `kind-${crypto.randomUUID()}`;
const of = (type: string, until?: string) => readChanges(editor, { type, author: "", until, deleted: [] });
const idsIn = (changes: Change[]) => changes.flatMap(({ documents }) => documents.map(({ _id }) => _id));

it("lists changes of published documents, the latest first, with what was changed together once", async () => {
  const type = aKind();
  await editor.create({ _id: `${type}-a`, _type: type, title: "A" });
  await editor
    .transaction()
    .createOrReplace({ _id: `${type}-b`, _type: type })
    .createOrReplace({ _id: `${type}-c`, _type: type })
    .commit();
  await editor.create({ _id: `drafts.${type}-a`, _type: type, title: "Draft" });
  const changes = await of(type);
  expect(changes.map(({ documents }) => documents.length)).toEqual([2, 1]);
  expect(idsIn(changes).toSorted()).toEqual([`${type}-a`, `${type}-b`, `${type}-c`]);
  expect(changes.at(0)).toMatchObject({ author: expect.stringMatching(/./), at: expect.stringMatching(/^20/) });
});

it("shows fifty at a time, and the older ones after them, however many documents there are", async () => {
  const type = aKind();
  const ids = Array.from({ length: 120 }, (_, index) => `${type}-${index}`);
  for (const _id of ids) await editor.create({ _id, _type: type });
  const seen = new Map<string, Change>();
  for (let page = 0; page < 4; page += 1) {
    const changes = await of(type, [...seen.values()].at(-1)?.at);
    expect(changes.length).toBeLessThanOrEqual(50);
    for (const change of changes) seen.set(change.id, change);
  }
  expect(idsIn([...seen.values()])).toEqual(ids.toReversed());
});

it("finds a person's changes", async () => {
  const type = aKind();
  await editor.create({ _type: type });
  const [change] = await of(type);
  expect(await readChanges(editor, { type, author: change?.author ?? "", deleted: [] })).toHaveLength(1);
  expect(await readChanges(editor, { type, author: "someone-else", deleted: [] })).toEqual([]);
});

it("reads a document just before and after a change; a new one did not exist before", async () => {
  const type = aKind();
  const _id = `${type}-a`;
  await editor.create({ _id, _type: type, title: "First" });
  await editor.patch(_id).set({ title: "Second" }).commit();
  const [later, first] = await of(type);
  if (!later || !first) throw new Error("There are two changes");
  expect((await versionsAt(editor, _id, first)).after).toMatchObject({ title: "First" });
  expect((await versionsAt(editor, _id, first)).before).toBeNull();
  expect((await versionsAt(editor, _id, later)).after).toMatchObject({ title: "Second" });
});

it("lists that a document was unpublished", async () => {
  const type = aKind();
  const _id = `${type}-a`;
  await editor.create({ _id, _type: type, title: "Shown" });
  await editor
    .transaction()
    .createOrReplace({ _id: `drafts.${_id}`, _type: type })
    .delete(_id)
    .commit();
  const [last] = await of(type);
  if (!last) throw new Error("Nothing is listed");
  expect(idsIn([last])).toEqual([_id]);
  expect((await versionsAt(editor, _id, last)).after).toBeNull();
});

it("lists the changes of a deleted document once it is found, with what it said last", async () => {
  const type = aKind();
  const _id = `${type}-a`;
  await editor.create({ _id, _type: type, title: "Gone" });
  await editor.create({ _id: `drafts.${_id}-b`, _type: type, title: "Never published" });
  await editor.transaction().delete(_id).delete(`drafts.${_id}-b`).commit();
  expect(await of(type)).toEqual([]);
  const deleted = deletedDocuments(editor);
  await deleted.search("", new AbortController().signal);
  const last = expect.objectContaining({ title: "Gone" });
  expect(deleted.known.filter(({ _type }) => _type === type)).toEqual([{ _id, _type: type, last }]);
  const changes = await readChanges(editor, { type, author: "", deleted: deleted.known });
  expect(changes.map(({ documents }) => documents)).toEqual(Array(2).fill([{ _id, _type: type, last }]));
  const [deletion] = changes;
  if (!deletion) throw new Error("The deletion isn't listed");
  expect(await versionsAt(editor, _id, deletion)).toEqual({ before: last, after: null });
});

it("looks for deleted documents among more than a thousand transactions, and stops at the time asked for", async () => {
  const type = aKind();
  const { _id } = await editor.create({ _type: type });
  const [{ at: since = "" } = {}] = await of(type);
  await editor.delete(_id);
  const draft = await editor.create({ _id: `drafts.${type}`, _type: type });
  for (let title = 0; title < 1050; title += 1) await editor.patch(draft._id).set({ title }).commit();
  const deleted = deletedDocuments(editor);
  await deleted.search(new Date().toISOString(), new AbortController().signal);
  expect(deleted.known.map(({ _id }) => _id)).not.toContain(_id);
  await deleted.search(since, new AbortController().signal);
  expect(deleted.known.map(({ _id }) => _id)).toContain(_id);
});
