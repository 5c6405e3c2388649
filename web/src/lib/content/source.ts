import type { ContentSource as PageContentSource } from "@lamplight/api/contract/content-source.ts";
import { parsedJson } from "../http/parsed-json.ts";

/** Name of the site and source of its content. */
export type ContentSource = PageContentSource & {
  /** False when the project's own host name cannot be used: Node does not resolve names below localhost. */
  useProjectHostname?: boolean;
};

/** Query parameters that the Studio adds to the URLs it opens. */
const perspectiveParameter = "sanity-preview-perspective";

let configured: ContentSource | null = null;

/** Sets the source for prerendering, where no page has it. */
export function setContentSource(source: ContentSource): void {
  configured = source;
}

/** The source from the page's meta tag. Null if there is none. */
export function contentSource(): ContentSource | null {
  if (configured) return configured;
  const text = document.querySelector('meta[name="content-source"]')?.getAttribute("content");
  const source = parsedJson(text ?? null);
  return isSource(source) ? source : null;
}

/** A page without a source has no such tag, or an empty one. */
const isSource = (value: unknown): value is PageContentSource => value !== null && typeof value === "object";

/** The configured name of the site, for use before the editors' name is loaded. */
export const servedName = (): string => contentSource()?.siteName ?? "";

/** True inside the Studio's frame or a tab that it opened, where drafts are shown while they are edited. */
export function isPreview(): boolean {
  return window.self !== window.top || Boolean(window.opener);
}

let forDrafts: boolean | undefined;

/**
 * True in a tab opened for drafts by a Studio link. The URL loses the parameter at the first navigation, so the result
 * is stored.
 */
export function isOpenedForDrafts(): boolean {
  const perspective = () => new URLSearchParams(window.location.search).get(perspectiveParameter) ?? "published";
  forDrafts ??= perspective() !== "published";
  return forDrafts;
}

/** URL of the Studio with a page in its preview. */
export function studioPreviewOf(path: string): string {
  return `${studioAddress()}/preview?preview=${encodeURIComponent(path)}`;
}

export const studioAddress = (): string => contentSource()?.studioUrl ?? "/studio";
