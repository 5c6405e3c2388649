import { isDraft, isPublic, isVersion, publishedId, type StoredDocument } from "./documents.ts";

/** The layers of a document that a reader sees: `raw`, `published`, or a list in order of priority. */
export type Perspective = string[];

/** The requested perspective, or the API version's default (changed on 2025-02-19). */
export function perspectiveOf(asked: string | undefined, apiVersion: string): Perspective {
  if (asked) return asked.split(",").map((name) => (name === "previewDrafts" ? "drafts" : name));
  return apiVersion === "X" || (apiVersion !== "1" && apiVersion >= "2025-02-19") ? ["published"] : ["raw"];
}

/** Only published documents for readers without a token. */
export function readable(documents: Iterable<StoredDocument>, seesDrafts: boolean): StoredDocument[] {
  return seesDrafts ? [...documents] : [...documents].filter((document) => isPublic(document._id));
}

/** The documents in a perspective, each once, under its published id. */
export function inPerspective(documents: StoredDocument[], perspective: Perspective): StoredDocument[] {
  if (perspective.includes("raw")) return documents;
  const layers = perspective.filter((name) => name !== "published");
  const best = new Map<string, { rank: number; document: StoredDocument }>();
  for (const document of documents) {
    const rank = layerOf(document._id, layers);
    const id = publishedId(document._id);
    const known = best.get(id);
    if (rank >= 0 && (!known || rank < known.rank)) best.set(id, { rank, document });
  }
  return [...best].map(([id, { document }]) =>
    layers.length > 0 ? { ...document, _id: id, _originalId: document._id } : document,
  );
}

function layerOf(id: string, layers: string[]): number {
  if (isDraft(id)) return layers.indexOf("drafts");
  if (isVersion(id)) return layers.indexOf(id.split(".")[1] ?? "");
  return layers.length;
}
