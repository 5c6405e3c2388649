import { hashKey, type QueryKey } from "@tanstack/react-query";

/** Cache of query data for prerendering. */
export type QueryCache = ReturnType<typeof queryCache>;
/** The data that a page was rendered with, by query hash. The page is stale once one of these results has changed. */
export type Used = Map<string, { key: QueryKey; answer: Promise<unknown> }>;

/** Caches each query's result until it is invalidated. Concurrent pages share one request. */
export function queryCache() {
  const results: Used = new Map();

  return {
    /** A failed request is not cached. */
    answerTo(key: QueryKey, ask: () => Promise<unknown>, used: Used): Promise<unknown> {
      const hash = hashKey(key);
      const answer = results.get(hash)?.answer ?? ask();
      results.set(hash, { key, answer });
      used.set(hash, { key, answer });
      answer.catch(() => {
        if (results.get(hash)?.answer === answer) results.delete(hash);
      });
      return answer;
    },

    forget(isInvalid: (key: QueryKey, hash: string) => boolean): void {
      for (const [hash, { key }] of results) if (isInvalid(key, hash)) results.delete(hash);
    },

    /** The queries whose result has changed or is missing. */
    changedIn: (used: Used): QueryKey[] =>
      [...used].flatMap(([hash, { key, answer }]) => (results.get(hash)?.answer === answer ? [] : [key])),
  };
}
