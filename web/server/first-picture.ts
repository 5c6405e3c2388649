import { FIRST } from "@lamplight/api/contract/page-rendering.ts";
import type { Drawn } from "./draw.tsx";

/**
 * Lets the first visible picture of a page, in every size, come from our origin, on the connection that is open
 * already: another host would need a lookup and a handshake first.
 * @param host origin of the content's pictures
 * @returns the page, and the paths of these pictures at our origin
 */
export function withFirstPicture<Page extends Pick<Drawn, "head" | "root">>(page: Page, host: string) {
  const [picture = ""] = /<img [^>]*fetchPriority="high"[^>]*>/.exec(page.root) ?? [];
  const written = [...picture.matchAll(/ (?:src|srcSet)="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(", "));
  const urls = written.map((one) => one.split(" ")[0] ?? "").filter((url) => url.startsWith(`${host}/`));
  // Longest first, because one may be the prefix of another.
  const sorted = [...new Set(urls)].sort((one, other) => other.length - one.length);
  const pathOf = (url: string): string => `${FIRST}${url.slice(host.length)}`;
  const ownUrls = (html: string): string => sorted.reduce((text, url) => text.replaceAll(url, () => pathOf(url)), html);
  return {
    page: { ...page, head: ownUrls(page.head), root: ownUrls(page.root) },
    pictures: sorted.map((url) => pathOf(url).replaceAll("&amp;", "&")),
  };
}
