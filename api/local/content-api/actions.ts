import { z } from "zod";
import { isRecord, type StoredDocument } from "./documents.ts";
import { ContentApiError } from "./fault.ts";
import { PatchOperations, type Step } from "./mutations.ts";

const Attributes = z.looseObject({ _id: z.string(), _type: z.string() });

/** The Studio's buttons, as in Sanity's Actions API. */
export const Action = z.discriminatedUnion("actionType", [
  z.object({
    actionType: z.literal("sanity.action.document.create"),
    attributes: Attributes,
    ifExists: z.enum(["fail", "ignore"]).optional(),
  }),
  z.object({
    actionType: z.literal("sanity.action.document.version.create"),
    publishedId: z.string().optional(),
    versionId: z.string().optional(),
    baseId: z.string().optional(),
    document: Attributes.optional(),
  }),
  z.object({ actionType: z.literal("sanity.action.document.version.replace"), document: Attributes }),
  z.object({ actionType: z.literal("sanity.action.document.replaceDraft"), attributes: Attributes }),
  z.object({
    actionType: z.literal("sanity.action.document.edit"),
    draftId: z.string(),
    publishedId: z.string(),
    patch: PatchOperations,
  }),
  z.object({
    actionType: z.literal("sanity.action.document.publish"),
    draftId: z.string().optional(),
    versionId: z.string().optional(),
    publishedId: z.string(),
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.object({ actionType: z.literal("sanity.action.document.unpublish"), draftId: z.string(), publishedId: z.string() }),
  z.object({ actionType: z.literal("sanity.action.document.discard"), draftId: z.string() }),
  z.object({ actionType: z.literal("sanity.action.document.version.discard"), versionId: z.string() }),
  z.object({
    actionType: z.literal("sanity.action.document.delete"),
    publishedId: z.string(),
    includeDrafts: z.array(z.string()).optional(),
  }),
]);
export type Action = z.infer<typeof Action>;

/** The mutations of an action, for the current documents. */
export function stepsOf(action: Action, documents: ReadonlyMap<string, StoredDocument>): Step[] {
  const existing = (id: string) => {
    const document = documents.get(id);
    if (!document) throw new ContentApiError(404, "documentNotFoundError", `Document not found: ${id}`);
    return document;
  };
  switch (action.actionType) {
    case "sanity.action.document.create":
      return action.ifExists === "ignore" && documents.has(action.attributes._id)
        ? []
        : [{ create: action.attributes }];
    case "sanity.action.document.version.create": {
      const document = action.document ?? withoutStamps(existing(action.baseId ?? action.publishedId ?? ""));
      return [{ create: { ...document, _id: action.versionId ?? document._id } }];
    }
    case "sanity.action.document.version.replace":
      return [{ createOrReplace: action.document }];
    case "sanity.action.document.replaceDraft":
      return [{ createOrReplace: action.attributes }];
    case "sanity.action.document.edit": {
      const patch: Step = { patch: { ...action.patch, id: action.draftId } };
      if (documents.has(action.draftId)) return [patch];
      // The first of several edits sent together creates the draft.
      return [{ createIfNotExists: { ...withoutStamps(existing(action.publishedId)), _id: action.draftId } }, patch];
    }
    case "sanity.action.document.publish":
      return publish(action, documents, existing(action.draftId ?? action.versionId ?? ""));
    case "sanity.action.document.unpublish":
      return [
        { createIfNotExists: { ...withoutStamps(existing(action.publishedId)), _id: action.draftId } },
        { delete: { id: action.publishedId } },
      ];
    case "sanity.action.document.discard":
      return [{ delete: { id: action.draftId } }];
    case "sanity.action.document.version.discard":
      return [{ delete: { id: action.versionId } }];
    case "sanity.action.document.delete":
      return [...(action.includeDrafts ?? []), action.publishedId].map((id) => ({ delete: { id } }));
  }
}

type Publish = Extract<Action, { actionType: "sanity.action.document.publish" }>;

function publish(action: Publish, documents: ReadonlyMap<string, StoredDocument>, draft: StoredDocument): Step[] {
  const { publishedId: id, ifDraftRevisionId, ifPublishedRevisionId } = action;
  const published = documents.get(id);
  requireRevision(draft, ifDraftRevisionId);
  requireRevision(published, ifPublishedRevisionId);
  const { _system, ...words } = withoutStamps(draft);
  const document = {
    ...words,
    ...withStrongReferences(words),
    _id: id,
    _type: draft._type,
    _createdAt: (published ?? draft)._createdAt,
  };
  return [published ? { createOrReplace: document } : { create: document }, { delete: { id: draft._id } }];
}

function requireRevision(document: StoredDocument | undefined, expected: string | undefined): void {
  if (!expected || document?._rev === expected) return;
  throw new ContentApiError(409, "documentRevisionIDDoesNotMatchError", "Another editor changed the document");
}

function withoutStamps({ _rev, _updatedAt, ...document }: StoredDocument) {
  return document;
}

/** References to drafts are weak until both documents are published. */
function withStrongReferences(value: Record<string, unknown>): Record<string, unknown> {
  const { _strengthenOnPublish, ...kept } = value;
  if (_strengthenOnPublish) delete kept._weak;
  return Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, strongReferencesIn(inner)]));
}

function strongReferencesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strongReferencesIn);
  return isRecord(value) ? withStrongReferences(value) : value;
}
