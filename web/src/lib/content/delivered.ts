import type { QueryClient } from "@tanstack/react-query";
import { contentKey } from "./content.ts";

/** Content that came with the page's own HTML. */
export type Delivered = [query: string, answer: unknown][];

/** The element that carries it. A data block: the content policy lets no script stand in a page. */
export const deliveredId = "delivered-content";

/** What this page came with; null when it came empty. */
export function readDelivered(): Delivered | null {
  const text = document.getElementById(deliveredId)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Takes it as known but maybe old: it is shown at once, and asked for again. */
export function takeDelivered(queries: QueryClient, delivered: Delivered): void {
  for (const [query, answer] of delivered) {
    const queryKey = [contentKey, query];
    queries.setQueryData(queryKey, answer);
    void queries.invalidateQueries({ queryKey, refetchType: "none" });
  }
}
