/** Where editors' words are. All of it is public. */
export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Where the project answers, when that is not Sanity's own host. */
  apiHost: string | null;
  /** The site's own address, for canonical links. */
  siteUrl: string;
};

/** As whoever serves the page says it; null when nobody does. */
export function contentSource(): ContentSource | null {
  const source = document.querySelector('meta[name="content-source"]')?.getAttribute("content");
  return source ? JSON.parse(source) : null;
}

/** True inside the Studio's preview, where drafts are shown as they are typed. */
export function isPreview(): boolean {
  return window.self !== window.top;
}
