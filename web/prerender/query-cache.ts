import { hashKey, type QueryKey } from "@tanstack/react-query";

/** What pages are drawn from. */
export type Answers = ReturnType<typeof queryCache>;
/** The answers a page was drawn from, by the hash of their questions: it is old once one of them is no longer the answer. */
export type Used = Map<string, { key: QueryKey; answer: Promise<unknown> }>;

/** Keeps each answer until it may be another one; however many pages ask, the question is asked once. */
export function queryCache() {
  const kept: Used = new Map();

  return {
    /** An answer that fails is not kept. */
    answerTo(key: QueryKey, ask: () => Promise<unknown>, used: Used): Promise<unknown> {
      const hash = hashKey(key);
      const answer = kept.get(hash)?.answer ?? ask();
      kept.set(hash, { key, answer });
      used.set(hash, { key, answer });
      answer.catch(() => {
        if (kept.get(hash)?.answer === answer) kept.delete(hash);
      });
      return answer;
    },

    forget(isOld: (key: QueryKey, hash: string) => boolean): void {
      for (const [hash, { key }] of kept) if (isOld(key, hash)) kept.delete(hash);
    },

    /** The questions among these that have another answer by now, or none yet. */
    changedIn: (used: Used): QueryKey[] =>
      [...used].flatMap(([hash, { key, answer }]) => (kept.get(hash)?.answer === answer ? [] : [key])),
  };
}
