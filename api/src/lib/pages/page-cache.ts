import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { isPath, type SourceData } from "../../../contract/page-rendering.ts";
import type { Practice } from "../../../contract/practice.ts";
import { type CompressedPage, compressedBest, compressedPage } from "./compressed-page.ts";
import type { PageRenderer, RenderedPage } from "./page-renderer.ts";
import type { PublishedContent } from "./published-content.ts";
import { type OwnApi, RULES, readOwnApi, sourceVersions } from "./source-versions.ts";

/** Of all kept pages and pictures. A nurse's page takes about 12 KB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What a page takes besides its bytes, about: versions of its sources. */
const BESIDES = 3000;
/** How long a visitor waits for a page that is rendered again, before the former one is served. */
const STALE_WAIT_MS = 250;
/** How long a visitor waits for a page that was not rendered yet, before the browser has to render it. */
const FIRST_WAIT_MS = 4000;
/** How long a page that failed is not rendered again. */
const FAILED_MS = 5000;
/** A page that is requested so often is compressed with the most effort. */
const OFTEN = 3;
/** Rendering of pages that are not kept, which a stranger may request without end. */
const SEARCHES_A_SECOND = 10;
/** Paths of pictures, in several sizes each. */
const MOST_PICTURES = 5000;

/** `siteName` is in every page, besides its sources. */
type Kept = { page: CompressedPage; siteName: string; versions: ReadonlyMap<string, unknown>; hits: number };

type Options = {
  renderer: PageRenderer;
  content: Pick<PublishedContent, "read" | "current">;
  practice: Pick<Practice, "shortName">;
  ownApi: OwnApi;
  log: Logger;
};

export type PageCache = ReturnType<typeof pageCache>;

/**
 * Renders pages when they are requested and keeps them until something that they show has changed. Each address is rendered once at a time.
 * While a page is rendered again, or cannot be, the former one is served. Nothing here knows who asks, so no page says anything about a
 * person.
 */
export function pageCache({ renderer, content, practice, ownApi, log }: Options) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page }) => page.bytes.length + BESIDES,
  });
  const pictures = new LRUCache<string, true>({ max: MOST_PICTURES });
  const failed = new LRUCache<string, true>({ max: 1000, ttl: FAILED_MS });
  const rendering = new Map<string, Promise<CompressedPage | null>>();
  /** The sources of a page, by the kind of page: all but the last part of its path. */
  const usual = new Map<string, string[]>();
  const versions = sourceVersions(content, ownApi, log);
  let compressing = Promise.resolve();
  let searches = { second: 0, count: 0 };

  const read = (source: string): Promise<SourceData> =>
    isPath(source) ? readOwnApi(ownApi, source) : content.read(source);

  function isCurrent({ versions: used, siteName }: Kept): boolean {
    if (siteName !== practice.shortName) return false;
    const versionOf = versions.now();
    for (const [source, version] of used) if (version === undefined || versionOf(source) !== version) return false;
    return true;
  }

  async function render(address: string): Promise<RenderedPage & Pick<Kept, "siteName" | "versions">> {
    const siteName = practice.shortName;
    await versions.refresh();
    const versionOf = versions.now();
    const { kind, id } = partsOf(address);
    const expected = usual.get(kind)?.map((source) => source.replaceAll(ID, id)) ?? [];
    const rendered = await renderer.render(address, read, expected);
    const again = rendered.sources.filter((source) => !isSearch(source));
    for (const picture of rendered.pictures) pictures.set(picture, true);
    usual.set(kind, id === "" ? again : again.map((source) => source.replaceAll(id, ID)));
    const used = rendered.sources.map((source): [string, unknown] => [
      source,
      // The version of content and rules is the data itself: a change that is taken back at once is noticed too.
      isPath(source) && source !== RULES ? versionOf(source) : rendered.data.get(source),
    ]);
    return { ...rendered, siteName, versions: new Map(used) };
  }

  async function renderAndKeep(address: string): Promise<CompressedPage> {
    const rendered = await render(address);
    const page = await compressedPage(rendered.body, rendered.contentType);
    const before = kept.peek(address);
    // An unchanged page keeps its best compression.
    const same = before?.page.digest === page.digest ? before : { page, hits: 0 };
    kept.set(address, { ...same, siteName: rendered.siteName, versions: rendered.versions });
    return same.page;
  }

  /** Renders each address once at a time. Resolves to null if that fails. */
  function renderOnce(address: string, make: () => Promise<CompressedPage>): Promise<CompressedPage | null> {
    const running = rendering.get(address);
    if (running) return running;
    const begun = make()
      .catch((error: unknown) => {
        log.warn({ err: error }, "a page could not be rendered");
        failed.set(address, true);
        return null;
      })
      .finally(() => rendering.delete(address));
    rendering.set(address, begun);
    return begun;
  }

  function hit(address: string, found: Kept): CompressedPage {
    found.hits += 1;
    if (found.hits === OFTEN && found.page.packing === "br") compressing = compressing.then(() => compress(address));
    return found.page;
  }

  /** Compresses one page at a time with the most effort. */
  async function compress(address: string): Promise<void> {
    const found = kept.peek(address);
    if (!found) return;
    const page = await compressedBest(found.page).catch(() => found.page);
    if (kept.peek(address) === found) kept.set(address, { ...found, page });
  }

  return {
    /** The page if it is kept and current; null otherwise. */
    current(address: string): CompressedPage | null {
      const found = kept.get(address);
      if (!found || !versions.areRecent()) return null;
      void versions.refresh();
      return isCurrent(found) ? hit(address, found) : null;
    },

    /** The page, rendered if necessary. Null if it can't be rendered soon. */
    async get(address: string): Promise<CompressedPage | null> {
      const before = kept.get(address);
      if (before) {
        await within(STALE_WAIT_MS, versions.refresh(), undefined);
        if (isCurrent(before)) return hit(address, before);
      }
      if (failed.has(address)) return before?.page ?? null;
      const again = renderOnce(address, () => renderAndKeep(address));
      return within(before ? STALE_WAIT_MS : FIRST_WAIT_MS, again, before?.page ?? null);
    },

    /** True if a page that was rendered here contains a picture with this path. */
    hasPicture: (path: string): boolean => pictures.get(path) ?? false,

    /** A page that is rendered for this request, and not kept. Null if it can't be rendered soon, or if there are too many requests. */
    async once(address: string): Promise<CompressedPage | null> {
      const second = Math.floor(performance.now() / 1000);
      if (searches.second !== second) searches = { second, count: 0 };
      searches.count += 1;
      if (searches.count > SEARCHES_A_SECOND || renderer.waiting() > 0 || failed.has(address)) return null;
      const make = async () => {
        const { body, contentType } = await render(address);
        return compressedPage(body, contentType);
      };
      return within(FIRST_WAIT_MS, renderOnce(address, make), null);
    },
  };
}

/** Placeholder for the last part of a path. */
const ID = "{id}";

const isSearch = (source: string): boolean => isPath(source) && source.includes("?");

function partsOf(address: string): { kind: string; id: string } {
  const [, first = "", id = "", ...others] = address.split("/");
  return others.length > 0 || address.includes("?") ? { kind: address, id: "" } : { kind: first, id };
}

/** A result that takes longer than this is replaced. */
async function within<Result>(ms: number, result: Promise<Result>, otherwise: Result): Promise<Result> {
  const timer = new AbortController();
  const late = pause(ms, otherwise, { signal: timer.signal }).catch(() => otherwise);
  try {
    return (await Promise.race([result, late])) ?? otherwise;
  } finally {
    timer.abort();
  }
}
