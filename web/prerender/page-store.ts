import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "@lamplight/api/contract/prerendered-pages.ts";

export type PageStore = ReturnType<typeof openPageStore>;

/** Folders for pages' pictures and for sharing pictures, in the page folder and in our URLs. */
export const FIRST = "first";
export const SHARE = "share";
const FOLDERS = [FIRST, SHARE];
/** How long an unused picture is kept: for readers of an older page, and for an editor who uses it again. */
const GRACE_MS = 3_600_000;
const PICTURE_PATH = new RegExp(`/((?:${FOLDERS.join("|")})/[\\w-]+\\.\\w+)`, "g");
const picturesIn = (page: string): string[] => [...page.matchAll(PICTURE_PATH)].map(([, name = ""]) => name);
const compressed = promisify(brotliCompress);

/**
 * The folder that the server serves pages from: a file for each path, and for lasting pages the compressed `.br` and
 * `.gz` beside it. Files are replaced atomically, and the uncompressed one is written last, so that the others exist
 * when it does. Writes are synchronous: nothing else happens in this process in the meantime, and a queue would cost
 * more.
 */
export function openPageStore(folder: string) {
  for (const subfolder of FOLDERS) mkdirSync(join(folder, subfolder), { recursive: true });
  const written = new Map<string, string>();
  const stale = new Set<string>();
  /** The pictures that each page uses. */
  const used = new Map<string, string[]>();
  /** When an unused picture was first found, by `performance.now()`. */
  const unusedSince = new Map<string, number>();

  function put(name: string, content: string | Uint8Array): void {
    const file = join(folder, name);
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  }

  function putPage(name: string, page: string, lasts: boolean): void {
    if (lasts) {
      put(`${name}.br`, brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      put(`${name}.gz`, gzipSync(page, { level: 9 }));
    } else if (!written.has(name)) {
      // An earlier build may have left compressed files.
      for (const extension of [".br", ".gz"]) rmSync(join(folder, `${name}${extension}`), { force: true });
    }
    put(name, page);
  }

  return {
    put,

    /**
     * Writes a page, unless its text is unchanged.
     * @param lasts whether to compress it: frequently changing pages are compressed for each request instead
     */
    write(address: string, page: string, lasts: boolean): void {
      const name = fileOfPage(address);
      const digest = createHash("sha256").update(page).digest("base64");
      const isFirst = !written.has(name);
      if (written.get(name) !== digest) putPage(name, page, lasts);
      written.set(name, digest);
      used.set(name, picturesIn(page));
      // The mark may be of an earlier run.
      if (isFirst || stale.delete(name)) rmSync(join(folder, staleMark(name)), { force: true });
    },

    /**
     * Marks a page as stale, so that the server requests a new rendering before it serves the page. If the disk is
     * full, the page is served as it is until its turn.
     */
    markStale(address: string): void {
      const name = fileOfPage(address);
      if (stale.has(name)) return;
      try {
        writeFileSync(join(folder, staleMark(name)), "");
        stale.add(name);
      } catch (error) {
        process.stderr.write(`A stale page could not be marked: ${error}\n`);
      }
    },

    /** Writes a picture, and a compressed file beside it if that is smaller. */
    async putPicture(name: string, picture: Uint8Array, isText: boolean): Promise<void> {
      // Asynchronous, unlike pages: a drawing may have any size, and is compressed once.
      if (isText) put(`${FIRST}/${name}.br`, await compressed(picture));
      put(`${FIRST}/${name}`, picture);
    },

    /**
     * Removes pictures that no page has used for an hour. Returns their names. Call it while every page is written and
     * none is being rendered.
     * @param now by `performance.now()`
     */
    tidyPictures(now: number): string[] {
      const wanted = new Set([...used.values()].flat());
      const unused = FOLDERS.flatMap((subfolder) =>
        readdirSync(join(folder, subfolder)).map((file) => `${subfolder}/${file}`),
      ).filter((name) => !wanted.has(name.replace(/\.br$/, "")));
      for (const name of unusedSince.keys()) if (!unused.includes(name)) unusedSince.delete(name);
      for (const name of unused) if (!unusedSince.has(name)) unusedSince.set(name, now);
      const removed = unused.filter((name) => now - (unusedSince.get(name) ?? now) >= GRACE_MS);
      for (const name of removed) rmSync(join(folder, name));
      return removed;
    },

    /** Removes the pages of all other paths. */
    keepOnly(addresses: Iterable<string>): void {
      const wanted = new Set([...addresses].map(fileOfPage));
      for (const name of readdirSync(folder)) {
        const page = /^(.+\.html)(\.br|\.gz|\.part|\.old)*$/.exec(name)?.[1];
        if (page === undefined || wanted.has(page)) continue;
        written.delete(page);
        used.delete(page);
        stale.delete(page);
        rmSync(join(folder, name), { force: true });
      }
    },
  };
}
