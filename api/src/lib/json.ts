import { receiveUpload, unreadable } from "./bodies.ts";
import { LARGEST_BODY } from "./body-limits.ts";

/** Our requests nest at most two levels. Deeper input is an attack on the parser. */
const DEEPEST = 20;

/** Throws "invalid" for JSON that nests too deep, by its brackets alone, before it is read. Takes each character once. */
export function refuseDepth(json: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isInText = !isInText;
    else if (isInText) at += sign === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > DEEPEST) throw unreadable();
  }
}

/** Parses a JSON body where a larger form is also allowed. Throws "invalid" for malformed input. */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  await receiveUpload(request, (piece) => {
    length += piece.length;
    if (length > LARGEST_BODY) throw unreadable();
    pieces.push(piece);
  });
  const text = Buffer.concat(pieces).toString();
  refuseDepth(text);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw unreadable();
  }
}

/**
 * Whether a text anywhere in it, or a file's name, is one that PostgreSQL cannot store: U+0000, or half of a surrogate
 * pair, which UTF-8 has no bytes for.
 */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (value instanceof File) return isUnstorable(value.name);
  return typeof value === "object" && value !== null && Object.values(value).some(isUnstorable);
}
