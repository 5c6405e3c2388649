import type { RuleNumbers } from "@lamplight/api/contract/rule-numbers.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { loadChunk } from "../hydration/chunks.ts";

export const rulesKey = ["rules"] as const;

const rulesQuery = queryOptions({
  queryKey: rulesKey,
  queryFn: async ({ signal }) => {
    const { findRules } = await loadChunk(() => import("./rules-call.ts"));
    signal.throwIfAborted();
    return findRules(signal);
  },
});

/** The numbers of the practice's rules; undefined until they are loaded, so that no sentence names a number that doesn't hold. */
export const useRules = (): RuleNumbers | undefined => useQuery(rulesQuery).data?.rules;
