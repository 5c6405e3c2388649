import type { z } from "zod";
import type { PageQuery } from "../../../contract/pagination.ts";
import { AppError } from "./errors.ts";
import { isUnstorable } from "./json.ts";

/** A page's parameters: at most `limit` rows after the key `after`; null for the first page. */
export type Page<Key> = { after: Key | null; limit: number };

/** Parses a cursor made by `onePage`. Throws "invalid" for anything else. */
export function pageOf<Key>({ cursor, limit }: PageQuery, key: z.ZodType<Key>): Page<Key> {
  if (cursor === undefined) return { after: null, limit };
  const read = key.safeParse(unpacked(cursor));
  if (!read.success || isUnstorable(read.data))
    throw new AppError("invalid", "That page of the list is no longer available. Please reload the page.");
  return { after: read.data, limit };
}

/** Cuts rows, read with one extra, to `limit`. The extra row shows that there is a next page. */
export function onePage<Row>(
  found: Row[],
  limit: number,
  keyOf: (row: Row) => unknown,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? packed(keyOf(last)) : null };
}

const packed = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString("base64url");

function unpacked(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}
