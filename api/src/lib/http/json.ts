import { readBody, tooLarge, unreadable } from "../server/bodies.ts";
import { LARGEST_BODY } from "../server/body-limits.ts";

/** Our requests nest at most two levels. Deeper input is an attack on the parser. */
const DEEPEST = 20;

/** Throws "invalid" for JSON that nests too deep, before it is parsed, by counting its brackets in one pass. */
export function rejectDepth(json: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === "\\" ? 1 : 0;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > DEEPEST) throw unreadable();
  }
}

/** Parses a JSON body where a larger form is also allowed. Throws "invalid" for malformed input, and "too_large". */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  await readBody(request, (piece) => {
    length += piece.length;
    if (length > LARGEST_BODY) throw tooLarge();
    pieces.push(piece);
  });
  const text = Buffer.concat(pieces).toString();
  rejectDepth(text);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw unreadable();
  }
}

/**
 * Whether a text in the value, or a file's name, can't be stored by PostgreSQL: it has U+0000 or half of a surrogate pair, which has no
 * UTF-8 encoding.
 */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (value instanceof File) return isUnstorable(value.name);
  return typeof value === "object" && value !== null && Object.values(value).some(isUnstorable);
}
