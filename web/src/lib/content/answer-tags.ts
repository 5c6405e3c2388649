/** What each answer hangs on, in tags of the lake's own: a publication carries those of all that it changed. */
const known = new Map<string, readonly string[]>();

/** Notes the tags that came with the answer to a question. */
export function answeredWith(query: string, tags: readonly string[]): void {
  known.set(query, tags);
}

/**
 * True when a publication may have changed the answer to a question.
 * @param tags the publication's; undefined when there may have been any
 */
export function mayHaveChanged(query: string, tags: readonly string[] | undefined): boolean {
  const own = known.get(query);
  return !tags || !own || own.some((tag) => tags.includes(tag));
}
