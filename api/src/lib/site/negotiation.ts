import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The content encoding of a response. */
export type Packing = "identity" | "gzip" | "br";
/** The request headers that decide about the response's form. */
export type AcceptHeaders = Pick<IncomingHttpHeaders, "if-none-match" | "accept-encoding">;

// A weight of 0 means "not this one" (RFC 9110, 12.4.2).
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** The smallest encoding that the client accepts. */
export function packingFor({ "accept-encoding": accepted = "" }: AcceptHeaders): Packing {
  if (BROTLI.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : "identity";
}

/** The ETag of content in an encoding; each encoding has its own (RFC 9110, 8.8.3.3). */
export const etagOf = (digest: string, packing: Packing): string => `"${digest}-${packing}"`;

/** A weak ETag and a strong one with the same value match here (RFC 9110, 13.1.2). */
export function isKnown({ "if-none-match": known }: AcceptHeaders, etag: string): boolean {
  if (known === undefined || known === etag) return known === etag;
  return known.split(/,\s*/).some((one) => opaque(one) === opaque(etag));
}

const opaque = (etag: string): string => etag.replace(/^W\//, "");

/** Identifies these bytes in an ETag. */
export const digestOf = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
