import { createHash } from "node:crypto";
import type { Drawn } from "./draw.tsx";
import { FIRST, type Shelf } from "./page-store.ts";

const ENDS: Record<string, string> = {
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "image/png": "png",
  "image/jpeg": "jpg",
};
const TIMEOUT_MS = 10_000;

/**
 * The picture that one sees first on a page comes from our own address, on the line that brings the page: another host's would have
 * to be found and greeted first. Each is fetched once; the addresses that editors' pictures have name what they show.
 */
export function firstPictures(shelf: Pick<Shelf, "putPicture">) {
  const names = new Map<string, Promise<string | null>>();
  const urlOf = new Map<string, string>();

  const nameOf = (url: string): Promise<string | null> => {
    const name = names.get(url) ?? fetched(url);
    names.set(url, name);
    return name;
  };

  /** Null, and asked for again with the next drawing, when it cannot be had: then it comes from where editors keep it. */
  async function fetched(url: string): Promise<string | null> {
    try {
      const answer = await fetch(url, {
        headers: { accept: "image/webp,image/*" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const end = ENDS[answer.headers.get("content-type")?.split(";")[0] ?? ""];
      if (!answer.ok || !end) throw new Error(`${url} was answered ${answer.status}`);
      const name = `${createHash("sha256").update(url).digest("base64url").slice(0, 27)}.${end}`;
      await shelf.putPicture(name, new Uint8Array(await answer.arrayBuffer()), end === "svg");
      urlOf.set(`${FIRST}/${name}`, url);
      return name;
    } catch (error) {
      process.stderr.write(`A page's first picture stays where it is: ${error}\n`);
      names.delete(url);
      return null;
    }
  }

  return {
    /** The same page with its first picture at our own address, in every size it comes in. */
    inPlace: async <Page extends Pick<Drawn, "head" | "root">>(page: Page): Promise<Page> => {
      const urls = addressesOfFirst(page.root);
      const moved = await Promise.all(urls.map(async (url) => ({ url, name: await nameOf(url) })));
      const ours = (html: string): string =>
        moved.reduce((text, { url, name }) => (name === null ? text : within(text, url, name)), html);
      return { ...page, head: ours(page.head), root: ours(page.root) };
    },

    /** These lie there no more: a page that shows one again fetches it anew. */
    forget(gone: readonly string[]): void {
      for (const name of gone) {
        names.delete(urlOf.get(name) ?? "");
        urlOf.delete(name);
      }
    },
  };
}

const within = (html: string, url: string, name: string): string =>
  html.replaceAll(escaped(url), () => `/${FIRST}/${name}`);

/** Of the picture that is asked for before all else, every address on another host. The longest come first: one may begin another. */
function addressesOfFirst(root: string): string[] {
  const [picture = ""] = /<img [^>]*fetchPriority="high"[^>]*>/.exec(root) ?? [];
  const written = [...picture.matchAll(/ (?:src|srcSet)="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(", "));
  const urls = written.map((one) => (one.split(" ")[0] ?? "").replaceAll("&amp;", "&"));
  return [...new Set(urls.filter((url) => /^https?:/.test(url)))].sort((one, other) => other.length - one.length);
}

const escaped = (url: string): string => url.replaceAll("&", "&amp;");
