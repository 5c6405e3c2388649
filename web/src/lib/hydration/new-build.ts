import { parsedPage } from "../http/parsed-page.ts";
import { tabStore } from "../http/storage.ts";
import { changedFields } from "./early-input.ts";

const RELOADED_FOR = "renewedTo";

/** URL of the page's first script. Its name changes with every build. */
export const buildOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** The page that the server has now. Throws if the server is unreachable. */
async function fetchPage(): Promise<Document> {
  const answer = await fetch(new Request(new URL("/", location.origin), { cache: "no-store" }));
  return parsedPage(await answer.text());
}

/**
 * Reloads the page if the server has another build than this tab, whose chunks are gone then. At most once for each
 * build, to prevent a loop, and never over typed text. Returns whether it reloads.
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const build = await fetchPage().then(buildOf, () => null);
  if (hasTyped() || build === null || build === buildOf(document) || tabStore.get(RELOADED_FOR) === build) return false;
  if (!tabStore.set(RELOADED_FOR, build)) return false;
  location.reload();
  return true;
}

/** Reloads the page unless the server is unreachable: the browser's error page would replace it. */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await fetchPage().then(
    () => true,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}

const touched = new Set<Node>();

/** Tracks the fields that the visitor typed in, also before this call. */
export function watchTyping(): void {
  for (const field of changedFields()) touched.add(field);
  const track = ({ target }: Event) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (target instanceof Node) touched.add(target);
  };
  // On the window, because input before hydration is kept from React at the root of the site.
  window.addEventListener("input", track, { capture: true });
}

/** True if the page contains typed text, which a reload would lose. */
export const hasTyped = (): boolean => [...touched].some(({ isConnected }) => isConnected);
