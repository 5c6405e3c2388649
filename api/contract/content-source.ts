/** Whose site it is and where its words are, as a page is told: everything here is public. */
export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Where the project answers, when that is not Sanity's own host. */
  apiHost: string | null;
  /** What the site is called where its editors' own name for it is not at hand. */
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
