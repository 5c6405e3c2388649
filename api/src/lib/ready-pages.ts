import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

type Shelf = {
  pagesDir: string;
  /** When the site was built, in milliseconds since 1970: an older page asks for code that is no longer there. */
  builtAt: number;
  /** What is done to a page once, before it is given. */
  finish: (page: string) => string;
};

/**
 * Pages that were written in advance: a file for each address, named by it. Answers null where there is none. A page
 * that has been written anew is given anew.
 */
export function readyPages({ pagesDir, builtAt, finish }: Shelf) {
  const known = new Map<string, { page: string; writtenAt: number }>();
  return async (address: string): Promise<string | null> => {
    const file = join(pagesDir, `${encodeURIComponent(address)}.html`);
    const facts = await stat(file).catch(() => null);
    if (!facts || facts.mtimeMs < builtAt) return null;
    const kept = known.get(file);
    if (kept?.writtenAt === facts.mtimeMs) return kept.page;
    const page = finish(await readFile(file, "utf8"));
    known.set(file, { page, writtenAt: facts.mtimeMs });
    return page;
  };
}
