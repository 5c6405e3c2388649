/** Begins the name under which an answer is kept. */
export const REMEMBERED = "lamplight-content:";

/** The answer this browser last had to that question, so that a page it has shown once is never empty again. */
export function remembered<Answer>(query: string): Answer | undefined {
  try {
    const kept = localStorage.getItem(REMEMBERED + query);
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an answer for the next visit. A browser that keeps nothing is served all the same. */
export function remember(query: string, answer: unknown): void {
  try {
    localStorage.setItem(REMEMBERED + query, JSON.stringify(answer));
  } catch {
    // Storage is full or forbidden: the next visit asks again.
  }
}
