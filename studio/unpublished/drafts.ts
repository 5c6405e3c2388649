/** A draft as it is stored, and how many comments of reviewers nobody has resolved yet. */
export type Draft = {
  document: { _id: string; _type: string; _rev: string; _updatedAt: string; [field: string]: unknown };
  comments: number;
};

/** What the Studio stores as drafts for itself: links and comments of reviewers. */
const OWN = '["draftShare", "draftComment"]';

export const DRAFTS = `*[_id in path("drafts.**") && !(_type in ${OWN}) && !(_type match "sanity.*") && !(_type match "system.*")]
  | order(_updatedAt desc) {
    "document": @,
    "comments": count(*[_type == "draftComment" && "drafts." + documentId == ^._id && !defined(resolvedAt)])
  }`;
export const CHANGES = '*[_id in path("drafts.**")]';

export const idOf = ({ document }: Draft): string => document._id.slice("drafts.".length);

/** The ids that a document refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { _ref }: { _ref?: unknown } = value;
  return [...(typeof _ref === "string" ? [_ref] : []), ...Object.values(value).flatMap(referencesIn)];
}

/** The id that a field of a document refers to; undefined if it is no reference. `path` has keys of list members, as the Studio's paths. */
export function referenceAt(document: unknown, path: readonly unknown[]): string | undefined {
  const stepInto = (value: unknown, step: unknown): unknown => {
    const { _key }: { _key?: unknown } = Object(step);
    if (Array.isArray(value) && _key !== undefined) return value.find((one) => Object(one)["_key"] === _key);
    return Object(value)[String(step)];
  };
  const { _ref }: { _ref?: string } = Object(path.reduce(stepInto, document));
  return _ref;
}

/**
 * The chosen drafts with those that they refer to, and so on: a page is published with the documents that it shows.
 * @param chosen published ids
 */
export function withLinked(chosen: ReadonlySet<string>, drafts: readonly Draft[]): Set<string> {
  const byId = new Map(drafts.map((draft) => [idOf(draft), draft]));
  const found = new Set<string>();
  const add = (id: string): void => {
    const draft = byId.get(id);
    if (!draft || found.has(id)) return;
    found.add(id);
    for (const linked of referencesIn(draft.document)) add(linked);
  };
  for (const id of chosen) add(id);
  return found;
}
