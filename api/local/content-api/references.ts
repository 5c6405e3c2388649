import { isPublic, referencesIn, type StoredDocument } from "./documents.ts";
import { mutationFault } from "./fault.ts";

/**
 * Enforces strong references of published documents: the target must exist and cannot be deleted. Drafts may refer to
 * anything.
 */
export function requireSoundReferences(
  documents: ReadonlyMap<string, StoredDocument>,
  changed: ReadonlyMap<string, StoredDocument | null>,
): void {
  const exists = (id: string) => (changed.has(id) ? changed.get(id) !== null : documents.has(id));
  for (const [id, document] of changed) {
    if (document) requireTargets(id, document, exists);
    else if (documents.has(id)) requireUnreferenced(id, referrersOf(id, documents, changed));
  }
}

function requireTargets(id: string, document: StoredDocument, exists: (id: string) => boolean): void {
  if (!isPublic(id)) return;
  for (const reference of referencesIn(document)) {
    if (reference.weak || exists(reference.id)) continue;
    const description = `Document "${id}" references nonexistent document "${reference.id}"`;
    throw mutationFault(0, "documentReferenceDoesNotExistError", description, { id, referenceID: reference.id });
  }
}

function requireUnreferenced(id: string, referencingIDs: string[]): void {
  if (referencingIDs.length === 0) return;
  const description = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`;
  throw mutationFault(0, "documentHasExistingReferencesError", description, { id, referencingIDs });
}

function referrersOf(
  target: string,
  documents: ReadonlyMap<string, StoredDocument>,
  changed: ReadonlyMap<string, StoredDocument | null>,
): string[] {
  const latest = new Map<string, StoredDocument | null>([...documents, ...changed]);
  return [...latest]
    .filter(([id, document]) => id !== target && referencesIn(document).some((to) => to.id === target && !to.weak))
    .map(([id]) => id);
}
