import { Mutation as Mutator } from "@sanity/mutator";
import type { StoredDocument } from "./documents.ts";
import { mutationFault } from "./fault.ts";
import type { Step } from "./mutations.ts";
import { requireSoundReferences } from "./references.ts";

/** A document before and after a change; null if it does not exist. */
export type Change = { before: StoredDocument | null; after: StoredDocument | null };

/** A committed change with the data that history and subscribers need. */
export type Transaction = {
  id: string;
  timestamp: string;
  author: string;
  mutations: Step[];
  changes: Map<string, Change>;
};

export type Outcome = { id: string; operation: "create" | "update" | "delete" | "none" };

type Stamp = { id: string; timestamp: string };

/** Executes all steps in memory. Throws a ContentApiError if any step fails, so that all steps take effect or none. */
export function applySteps(documents: ReadonlyMap<string, StoredDocument>, steps: Step[], stamp: Stamp) {
  const changed = new Map<string, StoredDocument | null>();
  const read = (id: string) => changed.get(id) ?? (changed.has(id) ? null : (documents.get(id) ?? null));
  const outcomes = steps.map((step, index) => {
    const { id, next, operation } = apply(step, read, stamp, index);
    if (operation !== "none") changed.set(id, next);
    return { id, operation };
  });
  requireSoundReferences(documents, changed);

  const changes = new Map<string, Change>();
  for (const [id, after] of changed) {
    const before = documents.get(id) ?? null;
    if (before || after) changes.set(id, { before, after });
  }
  return { outcomes, changes };
}

function apply(
  step: Step,
  read: (id: string) => StoredDocument | null,
  stamp: Stamp,
  index: number,
): Outcome & { next: StoredDocument | null } {
  if ("delete" in step) {
    return { id: step.delete.id, next: null, operation: read(step.delete.id) ? "delete" : "none" };
  }
  if ("patch" in step) return patch(step.patch, read(step.patch.id), stamp, index);

  const body =
    "create" in step ? step.create : "createOrReplace" in step ? step.createOrReplace : step.createIfNotExists;
  const id = body._id;
  const existing = read(id);
  if (existing && "create" in step) {
    throw mutationFault(index, "documentAlreadyExistsError", `Document by ID "${id}" already exists`, { id });
  }
  if (existing && "createIfNotExists" in step) return { id, next: existing, operation: "none" };
  const next = {
    ...body,
    _createdAt: textOr(body._createdAt, stamp.timestamp),
    _updatedAt: "create" in step ? textOr(body._updatedAt, stamp.timestamp) : stamp.timestamp,
    _rev: stamp.id,
  };
  return { id, next, operation: existing ? "update" : "create" };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function patch(
  { ifRevisionID, ...operations }: Extract<Step, { patch: unknown }>["patch"],
  current: StoredDocument | null,
  stamp: Stamp,
  index: number,
): Outcome & { next: StoredDocument } {
  const { id } = operations;
  if (!current) {
    throw mutationFault(index, "documentNotFoundError", `The document with the ID "${id}" was not found`, { id });
  }
  if (ifRevisionID && ifRevisionID !== current._rev) {
    throw mutationFault(index, "documentRevisionIDDoesNotMatchError", `The document "${id}" has changed since`, {
      id,
      expectedRevisionID: ifRevisionID,
      currentRevisionID: current._rev,
    });
  }
  const mutator = new Mutator({
    mutations: [{ patch: operations }],
    transactionId: stamp.id,
    resultRev: stamp.id,
    timestamp: stamp.timestamp,
  });
  const next = mutator.apply(structuredClone(current));
  const { _type, _createdAt } = current;
  return {
    id,
    next: { ...next, _id: id, _type, _createdAt, _updatedAt: stamp.timestamp, _rev: stamp.id },
    operation: "update",
  };
}
