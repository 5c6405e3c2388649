import { BufferedDocument, Mutation } from "@sanity/mutator";
import { expect, test } from "vitest";

const draft = { _id: "drafts.page", _type: "page", _rev: "one", lead: "We come" };
const typed = (lead: string) => new Mutation({ mutations: [{ patch: { id: draft._id, set: { lead } } }] });
const published = new Mutation({
  mutations: [{ delete: { id: draft._id } }],
  transactionId: "two",
  previousRev: "one",
  resultRev: "two",
});

/** An editor's form in the Studio; records what it sends for the text that is typed. */
function aForm() {
  const form = new BufferedDocument({ ...draft });
  let sent: unknown = { ...draft };
  form.commitHandler = ({ mutation, success }) => {
    sent = mutation.apply({ ...draft, ...Object(sent) });
    success();
  };
  return { form, sent: () => sent };
}

test("text that is unsent when a colleague publishes is still sent", async () => {
  const { form, sent } = aForm();
  form.add(typed("We come by video"));
  form.arrive(published);
  expect(form.LOCAL).toMatchObject({ lead: "We come by video" });
  await form.commit();
  expect(sent()).toMatchObject({ lead: "We come by video" });
});

test("the form shows what the next draft says as soon as it exists", async () => {
  const { form } = aForm();
  let transactionId: string | undefined;
  form.commitHandler = ({ mutation, success }) => {
    ({ transactionId } = mutation);
    success();
  };
  form.add(typed("We come by video"));
  await form.commit();
  form.arrive(published);
  expect(form.LOCAL).toMatchObject({ lead: "We come by video" });
  const create = { createIfNotExists: { _id: draft._id, _type: draft._type, lead: "We come", title: "Ours" } };
  const patch = { patch: { id: draft._id, set: { lead: "We come by video" } } };
  form.arrive(new Mutation({ mutations: [create, patch], transactionId, resultRev: "three" }));
  expect(form.LOCAL).toMatchObject({ lead: "We come by video", title: "Ours" });
});

test("text typed before the new draft exists is sent too", async () => {
  const { form, sent } = aForm();
  form.add(typed("We come by video"));
  form.arrive(published);
  const { _rev, ...again } = draft;
  form.add(new Mutation({ mutations: [{ createIfNotExists: again }] }));
  form.add(
    new Mutation({ mutations: [{ patch: { id: draft._id, diffMatchPatch: { lead: "@@ -1,1 +1,2 @@\n+!\n W\n" } } }] }),
  );
  await form.commit();
  expect(sent()).toMatchObject({ lead: "!We come by video" });
});

test("a form without edits sends nothing when its draft is gone", async () => {
  const { form, sent } = aForm();
  form.arrive(published);
  await form.commit();
  expect(sent()).toEqual(draft);
});
