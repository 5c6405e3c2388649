import { Hono } from "hono";
import { z } from "zod";
import { Action, stepsOf } from "./actions.ts";
import { editor } from "./content-api.ts";
import { isDraft, isRecord, newId } from "./documents.ts";
import { type ContentApiContext, type ContentApiEnv, readerOf, storeOf } from "./env.ts";
import { ContentApiError } from "./fault.ts";
import { Mutation, type Step, subjectOf } from "./mutations.ts";
import { answer } from "./query.ts";
import { requireEditor } from "./sign-in.ts";

const Mutations = z.object({ mutations: z.array(Mutation), transactionId: z.string().optional() });
const Actions = z.object({
  actions: z.array(Action),
  transactionId: z.string().optional(),
  dryRun: z.boolean().optional(),
});

/** Writes: the mutations of `@sanity/client` and the Studio's actions. */
export const writing = new Hono<ContentApiEnv>()
  .post("/data/mutate/:dataset", async (c) => {
    if (!c.var.writesDrafts) throw new ContentApiError(401, "unauthorized", "Session not found");
    const { mutations, transactionId } = Mutations.parse(await c.req.json());
    const { returnIds, returnDocuments, dryRun } = c.req.query();
    const steps = (await Promise.all(mutations.map((mutation) => named(c, mutation)))).flat();
    if (!c.var.isEditor && !steps.every((step) => isDraft(subjectOf(step))))
      throw new ContentApiError(403, "insufficientPermissions", "This token writes drafts only");
    const options = { transactionId, author: editor.id, dryRun: dryRun === "true" };
    const { transaction, outcomes } = storeOf(c).commit(steps, options);
    const results = outcomes.map(({ id, operation }) => ({
      ...(returnIds === "true" || returnDocuments === "true" ? { id, operation } : {}),
      ...(returnDocuments === "true"
        ? { document: transaction.changes.get(id)?.after ?? storeOf(c).documents.get(id) }
        : {}),
    }));
    return c.json({ transactionId: transaction.id, results });
  })
  .get("/data/actions/:dataset", (c) => c.json({ enabled: true, compatibleStudioVersions: "*" }))
  .post("/data/actions/:dataset", requireEditor, async (c) => {
    const { actions, transactionId, dryRun } = Actions.parse(await c.req.json());
    const store = storeOf(c);
    const steps = actions.flatMap((action) => stepsOf(action, store.documents));
    const { transaction } = store.commit(steps, { transactionId, author: editor.id, dryRun });
    return c.json({ transactionId: transaction.id });
  });

/** Assigns ids to new documents, and expands patches and deletions by query into one per document. */
async function named(c: ContentApiContext, mutation: Mutation): Promise<Step[]> {
  if ("create" in mutation) {
    const { _id } = mutation.create;
    const id = !_id ? newId() : _id.endsWith(".") ? `${_id}${newId()}` : _id;
    return [{ create: { ...mutation.create, _id: id } }];
  }
  if ("delete" in mutation) return (await selected(c, mutation.delete)).map((id) => ({ delete: { id } }));
  if ("patch" in mutation) {
    const {
      id: _id,
      query: _query,
      params: _params,
      ...operations
    } = { id: "", query: "", params: {}, ...mutation.patch };
    return (await selected(c, mutation.patch)).map((id) => ({ patch: { ...operations, id } }));
  }
  return [mutation];
}

type Selection = { id: string } | { query: string; params?: Record<string, unknown> | undefined };

async function selected(c: ContentApiContext, selection: Selection): Promise<string[]> {
  if ("id" in selection) return [selection.id];
  const question = {
    query: selection.query,
    params: selection.params ?? {},
    perspective: ["raw"],
    withSourceMap: false,
  };
  const { result } = await answer(storeOf(c).documents.values(), question, readerOf(c));
  return (Array.isArray(result) ? result : [result]).flatMap((found) =>
    isRecord(found) && typeof found._id === "string" ? [found._id] : [],
  );
}
