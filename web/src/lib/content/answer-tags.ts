/** Sync tags of each query's result, by query. A content update names the tags of everything it changed. */
export const known = new Map<string, readonly string[]>();

/** Stores the sync tags of a query's result. */
export function answeredWith(query: string, tags: readonly string[]): void {
  known.set(query, tags);
}

/**
 * True if a content update may have changed the result of a query.
 * @param tags the update's tags; undefined when they are unknown
 */
export function mayHaveChanged(query: string, tags: readonly string[] | undefined): boolean {
  const own = known.get(query);
  return !tags || !own || own.some((tag) => tags.includes(tag));
}
