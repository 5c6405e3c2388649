import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { styleHashes } from "../http/protection.ts";
import { digestOf, type Packing } from "../site/negotiation.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A page as it is kept: once, compressed if that makes it smaller, with its ETag and its part of the content security policy. */
export type CompressedPage = { digest: string; contentType: string; styles: string[]; packing: Packing; bytes: Bytes };

/** What a visitor waits for, and what is requested often. */
export const AT_ONCE = 5;
export const BEST = constants.BROTLI_MAX_QUALITY;
const GZIP_LEVEL = 5;

/** A copy, because zlib's result keeps a larger buffer. */
const brotli = async (bytes: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));

export async function compressedPage(
  body: string | Bytes,
  contentType: string,
  quality = AT_ONCE,
): Promise<CompressedPage> {
  const text = typeof body === "string" ? body : null;
  const identity = new Uint8Array(Buffer.from(body));
  const isText = text !== null || contentType === "image/svg+xml";
  return {
    digest: digestOf(identity),
    contentType,
    styles: text === null ? [] : styleHashes(text),
    packing: isText ? "br" : "identity",
    bytes: isText ? await brotli(identity, quality) : identity,
  };
}

export async function compressedBest(page: CompressedPage): Promise<CompressedPage> {
  return { ...page, bytes: await brotli(await bytesIn(page, "identity"), BEST) };
}

/** The encoding to send: pictures are compressed already. */
export const packingOf = (page: CompressedPage, accepted: Packing): Packing =>
  page.packing === "identity" ? "identity" : accepted;

/** The page in an encoding. Nearly all clients accept Brotli, so the others are made for each request. */
export async function bytesIn(page: CompressedPage, packing: Packing): Promise<Bytes> {
  if (packing === page.packing) return page.bytes;
  const identity = await promisify(brotliDecompress)(page.bytes);
  return packing === "gzip" ? promisify(gzip)(identity, { level: GZIP_LEVEL }) : identity;
}
