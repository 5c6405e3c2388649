/** Name of the site and source of its content, as a page gets them. Everything here is public. */
export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Host of the content API, if it is not Sanity's own. */
  apiHost: string | null;
  /** Name of the site while the editors' name is not loaded. */
  siteName: string;
  /** The site's own address, for canonical links. */
  siteUrl: string;
  /** The Studio that shows the site in its preview, when it is not the one served at /studio. */
  studioUrl: string | null;
};

/**
 * Puts the source into a built page, which carries `<meta name="content-source">` for it. So one build serves any project,
 * and which one is a matter of the environment.
 */
export function withContentSource(page: string, source: ContentSource): string {
  const escaped = JSON.stringify(source).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return page.replace(/<meta name="content-source"[^>]*>/, () => `<meta name="content-source" content="${escaped}">`);
}
