import type { ContentSource as Told } from "@lamplight/api/contract/content-source.ts";

/** Name of the site and source of its content. */
export type ContentSource = Told & {
  /** False where the project's own host name is not to be used: Node resolves no names below localhost. */
  useProjectHostname?: boolean;
};

/** Query parameters that the Studio adds to the URLs it opens. */
const perspectiveParameter = "sanity-preview-perspective";

let told: ContentSource | null = null;

/** For a program that draws pages without a browser: it has no page to read the source from. */
export function tellContentSource(source: ContentSource): void {
  told = source;
}

/** As whoever serves the page says it; null when nobody does. */
export function contentSource(): ContentSource | null {
  if (told) return told;
  const source = document.querySelector('meta[name="content-source"]')?.getAttribute("content");
  return source ? JSON.parse(source) : null;
}

/** What the site is called by whoever serves the page: for where editors' own name for it is not at hand. */
export const servedName = (): string => contentSource()?.siteName ?? "";

/** True where the Studio shows the page, in its frame or in a tab it opened: there drafts are shown as they are typed. */
export function isPreview(): boolean {
  return window.self !== window.top || Boolean(window.opener);
}

let forDrafts: boolean | undefined;

/** True in a tab that was opened for drafts, as the Studio's links are. The address loses that word with the first click. */
export function isOpenedForDrafts(): boolean {
  const wanted = () => new URLSearchParams(window.location.search).get(perspectiveParameter) ?? "published";
  forDrafts ??= wanted() !== "published";
  return forDrafts;
}

/** The Studio with a page in its preview. */
export function studioPreviewOf(path: string): string {
  return `${studioAddress()}/preview?preview=${encodeURIComponent(path)}`;
}

export const studioAddress = (): string => contentSource()?.studioUrl ?? "/studio";
