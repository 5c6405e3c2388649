import { expect, it } from "vitest";
import { type Change, readChanges, versionsAt } from "../../studio/changes/read-changes.ts";
import { contentApiForTests } from "../local/content-api/content-api-for-tests.ts";

const { editor } = await contentApiForTests();
// A dataset begins with its first document.
await editor.create({ _type: "note" });

/** A kind of document that no other test has. */
const aKind = () => `kind-${crypto.randomUUID()}`;
const of = (type: string, until?: string) => readChanges(editor, { type, author: "", until });
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
  expect(await readChanges(editor, { type, author: change?.author ?? "" })).toHaveLength(1);
  expect(await readChanges(editor, { type, author: "someone-else" })).toEqual([]);
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
