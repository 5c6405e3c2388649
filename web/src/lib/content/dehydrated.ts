import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { parsedJson } from "../http/parsed-json.ts";
import { dehydratedId } from "./dehydrated-id.ts";

/** Query results in the page's HTML, each with its query key. */
export type DehydratedData = [key: QueryKey, answer: unknown][];

const isEntry = (value: unknown): value is DehydratedData[number] => Array.isArray(value) && Array.isArray(value[0]);

/** Dehydrated data of a page, or null. */
export function dehydratedIn(page: Document): DehydratedData | null {
  const data = parsedJson(page.getElementById(dehydratedId)?.textContent ?? null);
  return Array.isArray(data) ? data.filter(isEntry) : null;
}

/**
 * Fills the cache with dehydrated data, without replacing data that is already there.
 * @param updatedAt when the page was requested: the server only sends current data. Soon after it, nothing is
 * refetched, which would delay a slow phone during the first interaction.
 */
export function addDehydrated(queries: QueryClient, dehydrated: DehydratedData | null, updatedAt: number): void {
  for (const [queryKey, answer] of dehydrated ?? [])
    if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, answer, { updatedAt });
}
