import { parsedPage } from "./parsed-page.ts";
import { tabStore } from "./storage.ts";

const RENEWED_TO = "renewedTo";

/** URL of the page's first script. Its name changes with every build. */
export const buildOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** The page as the server has it now. Throws when there is no way to the server. */
async function serversPage(): Promise<Document> {
  const answer = await fetch(new Request(new URL("/", location.origin), { cache: "no-store" }));
  return parsedPage(await answer.text());
}

/**
 * Loads the page anew when the server has another build of the site than this tab, whose parts are gone then. Once for
 * each build, so that it can never go round in circles. Answers whether it does.
 */
export async function renew(): Promise<boolean> {
  const build = await serversPage().then(buildOf, () => null);
  if (build === null || build === buildOf(document) || tabStore.get(RENEWED_TO) === build) return false;
  if (!tabStore.set(RENEWED_TO, build)) return false;
  location.reload();
  return true;
}

/** Loads the page again, unless the server is out of reach: the browser's own words would take its place. */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await serversPage().then(
    () => true,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}

const touched = new Set<Node>();

/** Remembers which fields somebody has written in. Answers how to stop. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (target instanceof Node) touched.add(target);
  };
  document.addEventListener("input", note);
  return () => document.removeEventListener("input", note);
}

/** Whether the page holds what somebody has written: it would go with the page. */
export const hasTyped = (): boolean => [...touched].some(({ isConnected }) => isConnected);
