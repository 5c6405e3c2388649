import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "../../contract/prerendered-pages.ts";
import { digestOf, type Packing } from "./negotiation.ts";
import { pageWriter } from "./page-renderer.ts";
import { styleHashes } from "./protection.ts";

/** A page in each encoding, its ETags, and its part of the content security policy. */
export type ReadyPage = { digest: string; styles: string[]; forms: Record<Packing, Uint8Array<ArrayBuffer>> };

type Shelf = {
  pagesDir: string;
  /** When the site was built, in milliseconds since 1970: an older page asks for code that is no longer there. */
  builtAt: number;
};

/** The number of most recently requested pages kept in memory. */
const AT_HAND = 300;
/** A page that has stood so long is not being written over and over, in milliseconds. */
const STOOD_MS = 10_000;

type Kept = { page: ReadyPage; writtenAt: number; isAtItsBest: boolean };

/**
 * Pages that were written in advance: for each address a file named by it and, for what changes seldom, the same packed
 * beside it, of which the plain one is written last. What lies there unpacked is packed when it is asked for, and once more, with
 * the most effort, when it has stood a while and that may bring it a round trip sooner: a nurse's page with a full week and many
 * reviews. Answers null where there is none. A page that has been written anew is given anew, and one that is marked as old is asked for first.
 */
export function readyPages({ pagesDir, builtAt }: Shelf) {
  const known = new Map<string, Kept>();
  const writeAnew = pageWriter(pagesDir);
  let atWork = Promise.resolve();

  /** One page after another, while each is given as it is. */
  const packBest = (kept: Kept): void => {
    kept.isAtItsBest = true;
    const pack = async () => {
      const { page } = kept;
      const br = await brotliOf(page.forms.identity, constants.BROTLI_MAX_QUALITY);
      kept.page = { ...page, forms: { ...page.forms, br } };
    };
    // If a page cannot be compressed better, the earlier copy is kept.
    atWork = atWork.then(pack).catch(() => {});
  };

  return async (address: string): Promise<ReadyPage | null> => {
    const file = join(pagesDir, fileOfPage(address));
    if (await factsOf(staleMark(file))) await writeAnew(address);
    const facts = await factsOf(file);
    if (!facts || facts.mtimeMs < builtAt) return null;
    const before = known.get(file);
    const kept = before?.writtenAt === facts.mtimeMs ? before : await read(file, facts.mtimeMs);
    known.delete(file);
    if (!kept) return null;
    known.set(file, kept);
    const [longestAgo] = known.keys();
    if (longestAgo !== undefined && known.size > AT_HAND) known.delete(longestAgo);
    if (!kept.isAtItsBest && Date.now() - facts.mtimeMs > STOOD_MS) packBest(kept);
    return kept.page;
  };
}

/** Null if there is no file. */
const factsOf = (file: string) => stat(file).catch(() => null);

/** Null when it was taken away just now. */
async function read(file: string, writtenAt: number): Promise<Kept | null> {
  try {
    const identity = await readFile(file);
    const [gzip, br] = await Promise.all([
      packedFile(`${file}.gz`, promisify(gunzip), identity).catch(() => inGzip(identity)),
      packedFile(`${file}.br`, promisify(brotliDecompress), identity).catch(() => inBrotli(identity)),
    ]);
    const forms = { identity, gzip, br };
    const page = { digest: digestOf(identity), styles: styleHashes(identity.toString()), forms };
    return { page, writtenAt, isAtItsBest: !isWorthMore(forms) };
  } catch {
    return null;
  }
}

/** Reads a compressed copy. Rejects when there is none, and when it is of a newer page: the plain page is replaced last. */
async function packedFile(file: string, unpack: (packed: Buffer) => Promise<Buffer>, identity: Buffer) {
  const packed = await readFile(file);
  if (!(await unpack(packed)).equals(identity)) throw new Error("The compressed copy belongs to another page");
  return packed;
}

/** A server sends ten segments before the first of it is confirmed: 14,600 bytes, of which the head of the answer takes some 1,050. */
const FIRST_TRIP = 13_550;
/** About what the most effort saves of a page. */
const A_LITTLE = 350;
const GZIP_LEVEL = 5;
const inGzip = (page: Buffer) => promisify(gzip)(page, { level: GZIP_LEVEL });
const brotliOf = (page: Uint8Array, quality: number) =>
  promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const inBrotli = (page: Buffer) => brotliOf(page, 10);

/** Whether the most effort, which takes three times as long, may spare who is far away a round trip. */
const isWorthMore = ({ br }: ReadyPage["forms"]) => Math.abs(br.length - FIRST_TRIP) < A_LITTLE;

/** A page that is not kept in files, in each form it travels in. */
export function packed(text: string): ReadyPage {
  const identity = Buffer.from(text);
  return {
    digest: digestOf(identity),
    styles: styleHashes(text),
    forms: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) },
  };
}
