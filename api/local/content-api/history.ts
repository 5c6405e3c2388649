import { Hono } from "hono";
import { publishedId, type StoredDocument } from "./documents.ts";
import { type ContentApiEnv, storeOf } from "./env.ts";
import { effectsOf } from "./live.ts";
import { requireEditor } from "./sign-in.ts";
import type { Transaction } from "./transaction.ts";

/** The changes of a document with earlier versions, for the Studio's history and restore. */
export const history = new Hono<ContentApiEnv>()
  .get("/data/history/:dataset/transactions/:ids?", requireEditor, (c) => {
    const ids = c.req.param("ids")?.split(",");
    const found = within([...storeOf(c).history], c.req.query()).filter(
      ({ changes }) => ids === undefined || ids.some((id) => changes.has(id)),
    );
    const ordered = c.req.query("reverse") === "true" ? found.reverse() : found;
    const lines = ordered.slice(0, Number(c.req.query("limit") ?? 50)).map((transaction) => {
      const named = [...transaction.changes].filter(
        ([id]) => c.req.query("includeIdentifiedDocumentsOnly") !== "true" || ids?.includes(id),
      );
      const { id, timestamp, author, mutations } = transaction;
      return JSON.stringify({
        id,
        timestamp,
        author,
        documentIDs: named.map(([documentId]) => documentId),
        ...(c.req.query("excludeMutations") === "true"
          ? {}
          : { mutations: c.req.query("excludeContent") === "true" ? [] : mutations }),
        effects: Object.fromEntries(named.map(([documentId, change]) => [documentId, effectsOf(change)])),
      });
    });
    return c.body(`${lines.join("\n")}\n`, 200, { "content-type": "application/x-ndjson" });
  })
  .get("/data/history/:dataset/documents/:ids", requireEditor, (c) => {
    const { revision, time, lastRevision } = c.req.query();
    const { history } = storeOf(c);
    const at = (id: string) => documentAt(history, id, revision, time);
    const ids = c.req.param("ids").split(",");
    if (lastRevision === "true") return c.json({ documents: lastOf(history, ids) });
    // Without a draft, editors saw the published document. Imported documents never had a draft.
    const seen = (id: string) => at(id) ?? (ids.includes(publishedId(id)) ? null : at(publishedId(id)));
    const documents = ids.flatMap((id) => seen(id) ?? []);
    return c.json({ documents });
  })
  .get("/data/history/:dataset/events/documents/:id", requireEditor, (c) => {
    const id = c.req.param("id");
    const events = storeOf(c).history.flatMap((transaction) => eventOf(transaction, publishedId(id)) ?? []);
    const latest = events.reverse().slice(0, Number(c.req.query("limit") ?? 100));
    return c.json({ events: { [id]: latest }, nextCursor: "" });
  });

function within(transactions: Transaction[], bounds: Record<string, string>): Transaction[] {
  const { fromTransaction, toTransaction, fromTime, toTime, authors } = bounds;
  const position = (id: string | undefined) => transactions.findIndex((transaction) => transaction.id === id);
  const first = Math.max(position(fromTransaction), 0);
  const last = toTransaction ? position(toTransaction) : -1;
  return transactions
    .slice(first, last >= 0 ? last + 1 : undefined)
    .filter(({ timestamp }) => (!fromTime || timestamp >= fromTime) && (!toTime || timestamp <= toTime))
    .filter(({ author }) => !authors || authors.split(",").includes(author));
}

function documentAt(
  transactions: readonly Transaction[],
  id: string,
  revision: string | undefined,
  time: string | undefined,
): StoredDocument | null {
  let document: StoredDocument | null = null;
  for (const transaction of transactions) {
    if (time && transaction.timestamp > time) break;
    document = transaction.changes.get(id)?.after ?? (transaction.changes.has(id) ? null : document);
    if (revision && transaction.id === revision) break;
  }
  return document;
}

/** Of a document and its draft, the one that was written last, as it was before it was deleted. */
function lastOf(transactions: readonly Transaction[], ids: readonly string[]): StoredDocument[] {
  for (const { changes } of transactions.toReversed()) {
    const written = ids.flatMap((id) => changes.get(id)?.after ?? []);
    if (written.length > 0) return written;
  }
  return [];
}

/** The event type in the Studio: published, unpublished, draft created, draft discarded. */
function eventOf({ id, timestamp, author, changes }: Transaction, documentId: string) {
  const versionId = `drafts.${documentId}`;
  const draft = changes.get(versionId);
  const published = changes.get(documentId);
  const common = { timestamp, author, documentId };
  const versionRevisionId = draft?.before?._rev;
  if (published?.after && draft?.before && !draft.after) {
    const publishCause = { type: "document.publish" };
    return { type: "publishDocumentVersion", ...common, revisionId: id, versionId, versionRevisionId, publishCause };
  }
  if (published && !published.after) {
    return draft?.after
      ? { type: "unpublishDocument", ...common, versionId, versionRevisionId: id }
      : { type: "deleteDocumentGroup", ...common };
  }
  if (draft && !draft.before) return { type: "createDocumentVersion", ...common, versionId, versionRevisionId: id };
  if (draft && !draft.after) return { type: "deleteDocumentVersion", ...common, versionId, versionRevisionId };
  if (published)
    return { type: published.before ? "updateLiveDocument" : "createLiveDocument", ...common, revisionId: id };
  return null;
}
