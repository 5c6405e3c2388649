import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { dehydratedId } from "./dehydrated-id.ts";

/** Answers that came with the page's own HTML, each with the question's key. */
export type DehydratedData = [key: QueryKey, answer: unknown][];

/** Data that came with the page, or null. */
export function dehydratedIn(page: Document): DehydratedData | null {
  const text = page.getElementById(dehydratedId)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * Takes what is not known yet as known from now on: the page was asked for just now, and is written anew when a nurse changes. To ask
 * once more would bring, on a slow phone while somebody touches it, all that a call to the API needs.
 */
export function addDehydrated(queries: QueryClient, delivered: DehydratedData | null): void {
  for (const [queryKey, answer] of delivered ?? [])
    if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, answer);
}
