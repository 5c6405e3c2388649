/** Site name and content source, as embedded in a page. Everything here is public. */
export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Host of the content API, if it is not Sanity's own. */
  apiHost: string | null;
  /** The site's name until the editors' name is loaded. */
  siteName: string;
  /** The site's URL, for canonical links. */
  siteUrl: string;
  /** The Studio whose preview shows the site, if it is not the one at /studio. */
  studioUrl: string | null;
};

/** Writes the source into the page's `<meta name="content-source">`, so that one build serves any project. */
export function withContentSource(page: string, source: ContentSource): string {
  const escaped = JSON.stringify(source).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return page.replace(/<meta name="content-source"[^>]*>/, () => `<meta name="content-source" content="${escaped}">`);
}
