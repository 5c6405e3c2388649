/** Where the words are that this Studio edits, and the site that shows them. All of it is public. */
type ContentSource = {
  projectId: string;
  dataset: string;
  /** Host of the content API, if it is not Sanity's own. */
  apiHost: string | null;
  /** What the site is called, where whoever serves the page says it. */
  siteName?: string;
  /** The site that Preview shows; null means the site that serves the Studio. */
  siteUrl: string | null;
};

/**
 * In a browser the page says it, so that one build edits any project: whoever serves the page fills it in. While building
 * and checking, the environment does.
 */
export const contentSource: ContentSource = sourceInPage() ?? {
  projectId: required("SANITY_PROJECT_ID", process.env.SANITY_PROJECT_ID),
  dataset: required("SANITY_DATASET", process.env.SANITY_DATASET),
  apiHost: process.env.SANITY_API_HOST || null,
  siteUrl: process.env.PUBLIC_URL || null,
};

function sourceInPage(): ContentSource | null {
  if (typeof document === "undefined") return null;
  const source = document.querySelector('meta[name="content-source"]')?.getAttribute("content");
  return source ? JSON.parse(source) : null;
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set. It names the content that this Studio edits; see .env.example.`);
  return value;
}
