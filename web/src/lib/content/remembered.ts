/** Prefix of the storage keys of cached content. */
export const REMEMBERED = "lamplight-content:";

/** The cached result of a query, so that a page shown before is never empty again. */
export function remembered<Answer>(query: string): Answer | undefined {
  try {
    const stored = localStorage.getItem(REMEMBERED + query);
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Caches a result for the next visit. Does nothing if storage is unavailable. */
export function remember(query: string, answer: unknown): void {
  try {
    localStorage.setItem(REMEMBERED + query, JSON.stringify(answer));
  } catch {
    // Storage is full or blocked: the next visit fetches again.
  }
}
