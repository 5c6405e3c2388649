import { createHash } from "node:crypto";
import type { Drawn } from "./draw.tsx";
import { FIRST, type PageStore } from "./page-store.ts";

const ENDS: Record<string, string> = {
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "image/png": "png",
  "image/jpeg": "jpg",
};
const TIMEOUT_MS = 10_000;

/**
 * Serves the first visible picture of a page from our origin, on the connection that is open already: another host
 * would need a lookup and a handshake first. Each picture is fetched once, because the URLs of editors' pictures are
 * content hashes.
 */
export function firstPictures(store: Pick<PageStore, "putPicture">) {
  const names = new Map<string, Promise<string | null>>();
  const urlOf = new Map<string, string>();

  const nameOf = (url: string): Promise<string | null> => {
    const name = names.get(url) ?? fetched(url);
    names.set(url, name);
    return name;
  };

  /**
   * Returns null if the picture cannot be fetched. The page then uses the original URL, and the next rendering tries
   * again.
   */
  async function fetched(url: string): Promise<string | null> {
    try {
      const answer = await fetch(url, {
        headers: { accept: "image/webp,image/*" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const extension = ENDS[answer.headers.get("content-type")?.split(";")[0] ?? ""];
      if (!answer.ok || !extension) throw new Error(`${url} returned ${answer.status}`);
      const name = `${createHash("sha256").update(url).digest("base64url").slice(0, 27)}.${extension}`;
      await store.putPicture(name, new Uint8Array(await answer.arrayBuffer()), extension === "svg");
      urlOf.set(`${FIRST}/${name}`, url);
      return name;
    } catch (error) {
      process.stderr.write(`A page's first picture keeps its original URL: ${error}\n`);
      names.delete(url);
      return null;
    }
  }

  return {
    /** Replaces the first picture's URLs in a page, in every size, with ours. */
    inPlace: async <Page extends Pick<Drawn, "head" | "root">>(page: Page): Promise<Page> => {
      const urls = addressesOfFirst(page.root);
      const replaced = await Promise.all(urls.map(async (url) => ({ url, name: await nameOf(url) })));
      const ownUrls = (html: string): string =>
        replaced.reduce((text, { url, name }) => (name === null ? text : within(text, url, name)), html);
      return { ...page, head: ownUrls(page.head), root: ownUrls(page.root) };
    },

    /** Forgets removed pictures, so that a page with one fetches it again. */
    forget(removed: readonly string[]): void {
      for (const name of removed) {
        names.delete(urlOf.get(name) ?? "");
        urlOf.delete(name);
      }
    },
  };
}

const within = (html: string, url: string, name: string): string =>
  html.replaceAll(escaped(url), () => `/${FIRST}/${name}`);

/**
 * All URLs on other hosts of the picture with high fetch priority. Longest first, because one may be the prefix of
 * another.
 */
function addressesOfFirst(root: string): string[] {
  const [picture = ""] = /<img [^>]*fetchPriority="high"[^>]*>/.exec(root) ?? [];
  const written = [...picture.matchAll(/ (?:src|srcSet)="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(", "));
  const urls = written.map((one) => (one.split(" ")[0] ?? "").replaceAll("&amp;", "&"));
  return [...new Set(urls.filter((url) => /^https?:/.test(url)))].sort((one, other) => other.length - one.length);
}

const escaped = (url: string): string => url.replaceAll("&", "&amp;");
