import { z } from "zod";

const fields = z.record(z.string(), z.unknown());
const path = z.string();

const Insert = z.union([
  z.object({ before: path, items: z.array(z.unknown()) }),
  z.object({ after: path, items: z.array(z.unknown()) }),
  z.object({ replace: path, items: z.array(z.unknown()) }),
]);

/** Operations of a patch. */
export const PatchOperations = z.object({
  set: fields.optional(),
  setIfMissing: fields.optional(),
  merge: fields.optional(),
  unset: z.array(path).optional(),
  inc: z.record(path, z.number()).optional(),
  dec: z.record(path, z.number()).optional(),
  diffMatchPatch: z.record(path, z.string()).optional(),
  insert: Insert.optional(),
});
export type PatchOperations = z.infer<typeof PatchOperations>;

const Body = z.looseObject({ _id: z.string().optional(), _type: z.string() });
const NamedBody = z.looseObject({ _id: z.string(), _type: z.string() });
const Selection = z.union([z.object({ id: z.string() }), z.object({ query: z.string(), params: fields.optional() })]);

/** One mutation of a transaction, as clients send it. */
export const Mutation = z.union([
  z.object({ create: Body }),
  z.object({ createIfNotExists: NamedBody }),
  z.object({ createOrReplace: NamedBody }),
  z.object({ delete: Selection }),
  z.object({ patch: z.intersection(Selection, PatchOperations.extend({ ifRevisionID: z.string().optional() })) }),
]);
export type Mutation = z.infer<typeof Mutation>;

/** A mutation with explicit document ids, as executed and logged. */
export type Step =
  | { create: z.infer<typeof NamedBody> }
  | { createIfNotExists: z.infer<typeof NamedBody> }
  | { createOrReplace: z.infer<typeof NamedBody> }
  | { delete: { id: string } }
  | { patch: { id: string; ifRevisionID?: string | undefined } & PatchOperations };

/** The document id of a step. */
export function subjectOf(step: Step): string {
  if ("create" in step) return step.create._id;
  if ("createIfNotExists" in step) return step.createIfNotExists._id;
  if ("createOrReplace" in step) return step.createOrReplace._id;
  return "delete" in step ? step.delete.id : step.patch.id;
}
