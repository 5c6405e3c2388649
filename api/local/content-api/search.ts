import { type ExprNode, parse } from "groq-js";
import { isRecord, type StoredDocument } from "./documents.ts";

/** The temporary attribute with all words of a document, for a search. */
const allWords = "_lakeWords";

/** Parses a query. The engine has no `text::query()`, which the Studio uses, so it is rewritten to plain matches. */
export function compile(query: string, params: Record<string, unknown>): ExprNode {
  const tree = parse(query, { params });
  return isSearch(query) ? withPlainMatches(tree) : tree;
}

export function isSearch(query: string): boolean {
  return query.includes("text::query");
}

/** Adds all words of the document as one attribute. */
export function withAllWords(document: StoredDocument): StoredDocument {
  const words = `${wordsIn(document)} ${document._id}`;
  return Object.defineProperty({ ...document }, allWords, { value: words, enumerable: false });
}

function wordsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordsIn).join(" ");
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_"))
    .map(([, inner]) => wordsIn(inner))
    .join(" ");
}

/** Rewrites the tree in place; it is parsed per query. */
function withPlainMatches<Node>(node: Node): Node {
  if (Array.isArray(node)) for (const inner of node) withPlainMatches(inner);
  if (!isRecord(node)) return node;
  const fields: Record<string, unknown> = node;
  const words = fields.op === "match" ? wordsOfTextQuery(fields.right) : null;
  if (words) {
    fields.right = words;
    if (coversWholeDocument(fields.left)) fields.left = { type: "AccessAttribute", name: allWords };
  }
  for (const inner of Object.values(fields)) withPlainMatches(inner);
  return node;
}

function wordsOfTextQuery(right: unknown): unknown {
  if (!isRecord(right) || right.namespace !== "text" || !Array.isArray(right.args)) return null;
  return right.args[0];
}

function coversWholeDocument(left: unknown): boolean {
  if (!isRecord(left)) return false;
  if (left.type === "This") return true;
  const elements = Array.isArray(left.elements) ? left.elements : [];
  return elements.some((element) => isRecord(element) && coversWholeDocument(element.value));
}
