import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The content encoding of a response. */
export type Packing = "identity" | "gzip" | "br";
/** The request headers that decide about the response's form. */
export type AcceptHeaders = Pick<IncomingHttpHeaders, "if-none-match" | "accept-encoding">;

/** The smallest encoding that the client accepts. */
export function packingFor({ "accept-encoding": accepted = "" }: AcceptHeaders): Packing {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** A weak ETag and a strong one with the same value match here (RFC 9110, 13.1.2). */
export function isKnown({ "if-none-match": known }: AcceptHeaders, etag: string): boolean {
  if (known === undefined || known === etag) return known === etag;
  return known.split(/,\s*/).some((one) => opaque(one) === opaque(etag));
}

const opaque = (etag: string): string => etag.replace(/^W\//, "");

/** An ETag for these bytes. */
export const digestOf = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
