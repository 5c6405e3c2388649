import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fileOfPage, staleMark } from "@lamplight/api/contract/prerendered-pages.ts";

export type Shelf = ReturnType<typeof openPageStore>;

/** Where pictures of pages and of their links lie among them, and at our own address. */
export const FIRST = "first";
export const SHARE = "share";
const ROOMS = [FIRST, SHARE];
/** So long a picture stays that no page names any more: for who reads the page as it was, and an editor who goes back to it. */
const GRACE_MS = 3_600_000;
const NAMED = new RegExp(`/((?:${ROOMS.join("|")})/[\\w-]+\\.\\w+)`, "g");
const picturesIn = (page: string): string[] => [...page.matchAll(NAMED)].map(([, name = ""]) => name);
const packed = promisify(brotliCompress);

/**
 * The folder the server gives pages from: for each address a file, and for what lasts the same beside it packed as `.br`
 * and `.gz`. A reader finds a page as it was or as it is, never half of it; the plain file is written last and says that
 * all are there. Written without waiting: nothing else is to be done meanwhile, and a queue for it costs more than it.
 */
export function openPageStore(folder: string) {
  for (const room of ROOMS) mkdirSync(join(folder, room), { recursive: true });
  const last = new Map<string, string>();
  const old = new Set<string>();
  /** The pictures each page names. */
  const named = new Map<string, string[]>();
  /** When, by `performance.now()`, a picture was first found that none does. */
  const unnamedSince = new Map<string, number>();

  function put(name: string, content: string | Uint8Array): void {
    const file = join(folder, name);
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  }

  function putPage(name: string, page: string, lasts: boolean): void {
    if (lasts) {
      put(`${name}.br`, brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      put(`${name}.gz`, gzipSync(page, { level: 9 }));
    } else if (!last.has(name)) {
      // Of an earlier build, which may have packed it.
      for (const end of [".br", ".gz"]) rmSync(join(folder, `${name}${end}`), { force: true });
    }
    put(name, page);
  }

  return {
    put,

    /**
     * Writes a page, unless it reads as it was last written.
     * @param lasts whether it is worth packing: what changes many times a minute is packed for whoever asks for it
     */
    write(address: string, page: string, lasts: boolean): void {
      const name = fileOfPage(address);
      const digest = createHash("sha256").update(page).digest("base64");
      const isFirst = !last.has(name);
      if (last.get(name) !== digest) putPage(name, page, lasts);
      last.set(name, digest);
      named.set(name, picturesIn(page));
      // Of an earlier run, or our own.
      if (isFirst || old.delete(name)) rmSync(join(folder, staleMark(name)), { force: true });
    },

    /**
     * Says of a page that it would read otherwise by now: the server then asks for it before it gives it. On a full disk it cannot, and
     * the page is given as it is until its turn comes.
     */
    markStale(address: string): void {
      const name = fileOfPage(address);
      if (old.has(name)) return;
      try {
        writeFileSync(join(folder, staleMark(name)), "");
        old.add(name);
      } catch (error) {
        process.stderr.write(`A page that has become old is not marked: ${error}\n`);
      }
    },

    /** Writes a picture that pages show, and packed beside it when there is anything to gain. */
    async putPicture(name: string, picture: Uint8Array, isText: boolean): Promise<void> {
      // Not in one go as pages are: a drawing may be of any size, and is packed once.
      if (isText) put(`${FIRST}/${name}.br`, await packed(picture));
      put(`${FIRST}/${name}`, picture);
    },

    /**
     * Takes away the pictures that no page has named for an hour, and answers with their names. To be called while every page is
     * written and none is being drawn.
     * @param now by `performance.now()`
     */
    tidyPictures(now: number): string[] {
      const wanted = new Set([...named.values()].flat());
      const unnamed = ROOMS.flatMap((room) => readdirSync(join(folder, room)).map((file) => `${room}/${file}`)).filter(
        (name) => !wanted.has(name.replace(/\.br$/, "")),
      );
      for (const name of unnamedSince.keys()) if (!unnamed.includes(name)) unnamedSince.delete(name);
      for (const name of unnamed) if (!unnamedSince.has(name)) unnamedSince.set(name, now);
      const gone = unnamed.filter((name) => now - (unnamedSince.get(name) ?? now) >= GRACE_MS);
      for (const name of gone) rmSync(join(folder, name));
      return gone;
    },

    /** Takes away every page of an address that is not among these. */
    keepOnly(addresses: Iterable<string>): void {
      const wanted = new Set([...addresses].map(fileOfPage));
      for (const name of readdirSync(folder)) {
        const page = /^(.+\.html)(\.br|\.gz|\.part|\.old)*$/.exec(name)?.[1];
        if (page === undefined || wanted.has(page)) continue;
        last.delete(page);
        named.delete(page);
        old.delete(page);
        rmSync(join(folder, name), { force: true });
      }
    },
  };
}
