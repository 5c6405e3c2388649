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

test("what was typed and not sent yet as a colleague publishes is sent all the same", async () => {
  const { form, sent } = aForm();
  form.add(typed("We come by video"));
  form.arrive(published);
  await form.commit();
  expect(sent()).toMatchObject({ lead: "We come by video" });
});

test("what is typed on before the new draft is there is sent as well", async () => {
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

test("a form in which nothing was typed sends nothing when its draft is gone", async () => {
  const { form, sent } = aForm();
  form.arrive(published);
  await form.commit();
  expect(sent()).toEqual(draft);
});
