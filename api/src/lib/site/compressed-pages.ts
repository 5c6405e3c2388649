import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "../../../contract/prerendered-pages.ts";
import { styleHashes } from "../http/protection.ts";
import { digestOf, type Packing } from "./negotiation.ts";
import { pageWriter } from "./page-renderer.ts";

/** A page in each encoding, its ETags, and its part of the content security policy. */
export type ReadyPage = { digest: string; styles: string[]; forms: Record<Packing, Uint8Array<ArrayBuffer>> };

type PageStore = {
  pagesDir: string;
  /** When the site was built, in milliseconds since 1970. Older pages load scripts that no longer exist. */
  builtAt: number;
};

/** The number of most recently requested pages kept in memory. */
const MAX_KEPT = 300;
/** Milliseconds without a change after which a page is worth compressing with the most effort. */
const UNCHANGED_MS = 10_000;

type Kept = { page: ReadyPage; writtenAt: number; isAtItsBest: boolean };

/**
 * Serves prerendered pages from files named by their address. Compressed copies may lie beside a page; the plain page is written last. A
 * page without copies is compressed when it is requested, and again with the most effort once it has not changed for a while, if that may
 * save a round trip (a nurse's page with a full week and many reviews). Returns null if there is no page. A rewritten page is read again;
 * a page marked as stale is rendered again first.
 */
export function readyPages({ pagesDir, builtAt }: PageStore) {
  const known = new Map<string, Kept>();
  const renderAgain = pageWriter(pagesDir);
  let packing = Promise.resolve();

  /** Compresses one page at a time; until then the earlier copy is served. */
  const packBest = (kept: Kept): void => {
    kept.isAtItsBest = true;
    const pack = async () => {
      const { page } = kept;
      const br = await brotliOf(page.forms.identity, constants.BROTLI_MAX_QUALITY);
      kept.page = { ...page, forms: { ...page.forms, br } };
    };
    // If a page cannot be compressed better, the earlier copy is kept.
    packing = packing.then(pack).catch(() => {});
  };

  return async (address: string): Promise<ReadyPage | null> => {
    const file = join(pagesDir, fileOfPage(address));
    if (await statOf(staleMark(file))) await renderAgain(address);
    const stats = await statOf(file);
    if (!stats || stats.mtimeMs < builtAt) return null;
    const before = known.get(file);
    const kept = before?.writtenAt === stats.mtimeMs ? before : await read(file, stats.mtimeMs);
    known.delete(file);
    if (!kept) return null;
    known.set(file, kept);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MAX_KEPT) known.delete(oldest);
    if (!kept.isAtItsBest && Date.now() - stats.mtimeMs > UNCHANGED_MS) packBest(kept);
    return kept.page;
  };
}

/** Null if there is no file. */
const statOf = (file: string) => stat(file).catch(() => null);

/** Null if the file was just deleted. */
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

/** Reads a compressed copy. Rejects if there is none or if it belongs to a newer page: the plain page is replaced last. */
async function packedFile(file: string, unpack: (packed: Buffer) => Promise<Buffer>, identity: Buffer) {
  const packed = await readFile(file);
  if (!(await unpack(packed)).equals(identity)) throw new Error("The compressed copy belongs to another page");
  return packed;
}

/** A server sends ten segments before the first is acknowledged: 14,600 bytes, of which the headers take about 1,050. */
const FIRST_TRIP = 13_550;
/** About the number of bytes that the most effort saves. */
const A_LITTLE = 350;
const GZIP_LEVEL = 5;
const inGzip = (page: Buffer) => promisify(gzip)(page, { level: GZIP_LEVEL });
const brotliOf = (page: Uint8Array, quality: number) =>
  promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const inBrotli = (page: Buffer) => brotliOf(page, 10);

/** Whether the most effort, which takes three times as long, may save a distant client a round trip. */
const isWorthMore = ({ br }: ReadyPage["forms"]) => Math.abs(br.length - FIRST_TRIP) < A_LITTLE;

/** Compresses a page that isn't stored in files. */
export function packed(text: string): ReadyPage {
  const identity = Buffer.from(text);
  return {
    digest: digestOf(identity),
    styles: styleHashes(text),
    forms: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) },
  };
}
