import type { ClientReturn } from "@sanity/client";
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Failure } from "../errors/failure.ts";
import { yieldToMain } from "../hydration/yield-to-main.ts";
import { ask } from "./content-api.ts";
import { latestEvent } from "./latest-event.ts";
import { remember, remembered } from "./remembered.ts";
import { isPreview } from "./source.ts";

/** First element of the query keys of editors' content. */
export const contentKey = "content";

/**
 * Key of a query's result in prerendered HTML. Uses a hash, because the query itself is long and already in the code.
 */
export const dehydratedKey = (query: string): QueryKey => [contentKey, hashOf(query)];

/** FNV-1a hash, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Retries of a request without a final response. */
const RETRIES = 2;
/** Time stamp of dehydrated data, whose age is unknown. */
const DELIVERED = 0;

export type Content<Answer> = {
  /** Published content; until it is loaded, the copy in this browser's cache. */
  content: Answer | undefined;
  /** Nothing to show yet; loading. */
  isWaiting: boolean;
  /** Nothing to show; loading failed. */
  isMissing: boolean;
  /** The answer is that nothing is published. */
  isUnpublished: boolean;
};

const contentOptions = <Answer>(query: string, queries: QueryClient) =>
  queryOptions<Answer>({
    queryKey: [contentKey, query],
    initialData: () => queries.getQueryData(dehydratedKey(query)),
    initialDataUpdatedAt: DELIVERED,
    queryFn: async ({ signal }) => {
      // Hydration starts all queries in one task, so yield before each request.
      await yieldToMain();
      const asked = await ask<Answer>(query, signal, latestEvent.id);
      // As `hasChips` does, whose module is loaded with the values only.
      const answer = /\{(?!nurse)[a-z-]+\}/.test(JSON.stringify(asked))
        ? await (await import("./chips.ts")).filled(asked, signal, query)
        : asked;
      // Nothing is stored for an address that has no page and never had one.
      if (!isPreview() && (answer !== null || remembered(query) !== undefined)) remember(query, answer);
      return answer;
    },
    retry: (failures, thrown) => failures < RETRIES && thrown instanceof Failure && !thrown.isFinal,
    // Show dehydrated data at once, and refetch it.
    staleTime: ({ state }) => (state.dataUpdatedAt === DELIVERED ? 0 : Number.POSITIVE_INFINITY),
  });

/**
 * Content of a screen. Updates at each publication, and at each keystroke in the Studio's preview.
 * @param text the query with its parameters, see `withGiven`
 */
export function useContent<Query extends string>(query: Query, text: string = query): Content<ClientReturn<Query>> {
  return useAnswer(text);
}

function useAnswer<Answer>(text: string): Content<Answer> {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    ...contentOptions<Answer>(text, queries),
    placeholderData: () => remembered(text),
  });
  // A failed query drops its placeholder, so fall back to the cached copy.
  const content = data ?? (error ? remembered<Answer>(text) : undefined) ?? undefined;
  return {
    content,
    isWaiting: content === undefined && !error,
    isMissing: content === undefined && Boolean(error),
    isUnpublished: data === null,
  };
}

type When<Answer> = Pick<Content<Answer>, "content" | "isWaiting">;

/** Same as `useContent`, but the query is not created before `isWanted`. */
export function useContentWhen<Query extends string>(isWanted: boolean, query: Query): When<ClientReturn<Query>> {
  return useAnswerWhen(isWanted, query);
}

function useAnswerWhen<Answer>(isWanted: boolean, query: string): When<Answer> {
  const queries = useQueryClient();
  const [asked] = useQueries({ queries: (isWanted ? [query] : []).map((one) => contentOptions<Answer>(one, queries)) });
  return { content: asked?.data, isWaiting: asked?.isLoading ?? false };
}
