import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** How an answer is packed on its way. */
export type Packing = "identity" | "gzip" | "br";
/** The response formats that a request accepts. */
export type Asked = Pick<IncomingHttpHeaders, "if-none-match" | "accept-encoding">;

/** The smallest form that the asker can unpack. */
export function packingFor({ "accept-encoding": accepted = "" }: Asked): Packing {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** A weak ETag and a strong one of the same words mean the same for this purpose (RFC 9110, 13.1.2). */
export function isKnown({ "if-none-match": known }: Asked, etag: string): boolean {
  if (known === undefined || known === etag) return known === etag;
  return known.split(/,\s*/).some((one) => opaque(one) === opaque(etag));
}

const opaque = (etag: string): string => etag.replace(/^W\//, "");

/** Stands for some bytes, and for no others, in an ETag. */
export const digestOf = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
