import { createHash } from "node:crypto";
import { isRecord, publishedId } from "./documents.ts";
import type { Change } from "./transaction.ts";

/** The tag of every change, for queries over all documents. */
const ANYTHING = "anything";

/**
 * The sync tags of a result. A change carries one of them if it may change the result. Like Sanity's, they reveal nothing
 * else.
 * @param tree the parsed query
 * @param followed the ids of dereferenced documents
 */
export function tagsOfAnswer(tree: unknown, followed: Iterable<string>): string[] {
  return tagged([...subjectsIn(tree), ...[...followed].map(withId)]);
}

/** The sync tags of a change. Readers with one of them query again. */
export function tagsOfChange(changes: Iterable<[id: string, Change]>): string[] {
  const subjects = [...changes].flatMap(([id, { before, after }]) => [
    withId(publishedId(id)),
    ...[before, after].flatMap((document) => (document ? [ofType(document._type)] : [])),
  ]);
  return tagged([...subjects, ANYTHING]);
}

const withId = (id: string) => `id ${id}`;
const ofType = (type: string) => `type ${type}`;

function tagged(subjects: string[]): string[] {
  const hashed = subjects.map((subject) => createHash("sha1").update(subject).digest("base64url").slice(0, 8));
  return [...new Set(hashed)].map((hash) => `s1:${hash}`);
}

/** The subject of each `*[…]` in a query. */
function subjectsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(subjectsIn);
  if (!isRecord(node)) return [];
  if (node.type === "Everything") return [ANYTHING];
  if (node.type === "Filter" && isRecord(node.base) && node.base.type === "Everything")
    return [...(boundsIn(node.expr) ?? [ANYTHING]), ...subjectsIn(node.expr)];
  return Object.values(node).flatMap(subjectsIn);
}

/** The types or ids that a filter is limited to; null if it is not. */
function boundsIn(condition: unknown): string[] | null {
  if (!isRecord(condition)) return null;
  const { type, op, left, right, base } = condition;
  if (type === "Group") return boundsIn(base);
  if (type === "And") {
    const [first, second] = [boundsIn(left), boundsIn(right)];
    return second?.every((subject) => subject.startsWith("id ")) ? second : (first ?? second);
  }
  if (type === "Or") {
    const [first, second] = [boundsIn(left), boundsIn(right)];
    return first && second && [...first, ...second];
  }
  if (type !== "OpCall" || !isRecord(left) || left.type !== "AccessAttribute" || left.base) return null;
  const subject = left.name === "_type" ? ofType : left.name === "_id" ? withId : null;
  const values = op === "==" ? [right] : op === "in" ? elementsOf(right) : [];
  const names = values.flatMap((value) => (isRecord(value) && typeof value.value === "string" ? [value.value] : []));
  return subject && names.length > 0 && names.length === values.length ? names.map(subject) : null;
}

function elementsOf(list: unknown): unknown[] {
  if (!isRecord(list) || list.type !== "Array" || !Array.isArray(list.elements)) return [];
  return list.elements.map((element) => isRecord(element) && element.value);
}
