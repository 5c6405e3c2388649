/** Where editors' words are. All of it is public. */
export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Where the project answers, when that is not Sanity's own host. */
  apiHost: string | null;
  /** The site's own address, for canonical links. */
  siteUrl: string;
  /** False where the project's own host name is not to be used: Node resolves no names below localhost. */
  useProjectHostname?: boolean;
};

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

/** True inside the Studio's preview, where drafts are shown as they are typed. */
export function isPreview(): boolean {
  return window.self !== window.top;
}
