/** The content that this Studio edits and the site that shows it. All of it is public. */
type ContentSource = {
  projectId: string;
  dataset: string;
  /** Host of the content API, if it is not Sanity's own. */
  apiHost: string | null;
  /** The site's name, if the server that serves the Studio knows it. */
  siteName?: string;
  /** The site that Preview shows; null means the site that serves the Studio. */
  siteUrl: string | null;
  /** False if the server that serves the Studio has no tokens to show drafts with. */
  canShareDrafts?: boolean;
};

/**
 * In a browser the value comes from a meta tag that the server fills in, so that one build edits any project. While building
 * and checking it comes from the environment.
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
