import type { ClientReturn } from "@sanity/client";
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Failure } from "../failure.ts";
import { yieldToMain } from "../yield-to-main.ts";
import { ask } from "./content-api.ts";
import { latestEvent } from "./latest-event.ts";
import { remember, remembered } from "./remembered.ts";
import { isPreview } from "./source.ts";

/** Begins the key of everything that editors wrote. */
export const contentKey = "content";

/** Under which a written page brings the answer to a question: the question itself is longer, and stands in the code. */
export const dehydratedKey = (query: string): QueryKey => [contentKey, signOf(query)];

/** FNV-1a, in 32 bits. */
function signOf(text: string): string {
  let sign = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) sign = Math.imul(sign ^ text.charCodeAt(place), 0x01000193);
  return (sign >>> 0).toString(36);
}

/** A lake that gave no answer is asked again so often. */
const RETRIES = 2;
/** When an answer was had of which that is not known. */
const DELIVERED = 0;

export type Content<Query extends string> = {
  /** What is published; before that is known, what this browser remembers of it. */
  content: ClientReturn<Query> | undefined;
  /** Nothing to show yet, but it comes. */
  isWaiting: boolean;
  /** Nothing to show, and asking failed. */
  isMissing: boolean;
};

const contentOptions = <Query extends string>(query: Query, queries: QueryClient) =>
  queryOptions<ClientReturn<Query>>({
    queryKey: [contentKey, query],
    initialData: () => queries.getQueryData(dehydratedKey(query)),
    initialDataUpdatedAt: DELIVERED,
    queryFn: async ({ signal }) => {
      // It is wanted as the page is taken over, all of it in one go.
      await yieldToMain();
      const answer = await ask(query, signal, latestEvent.id);
      if (!isPreview()) remember(query, answer);
      return answer;
    },
    retry: (failures, thrown) => failures < RETRIES && thrown instanceof Failure && !thrown.isFinal,
    // What a page came with is shown at once, and asked for again.
    staleTime: ({ state }) => (state.dataUpdatedAt === DELIVERED ? 0 : Number.POSITIVE_INFINITY),
  });

/** Content of a screen. Updates on every publication, and in the Studio's preview on every keystroke. */
export function useContent<Query extends string>(query: Query): Content<Query> {
  const queries = useQueryClient();
  const { data, error } = useQuery({ ...contentOptions(query, queries), placeholderData: () => remembered(query) });
  // A failed question drops its placeholder; what was remembered is still the best there is.
  const content = data ?? (error ? remembered(query) : undefined);
  return { content, isWaiting: content === undefined && !error, isMissing: content === undefined && Boolean(error) };
}

/** The same, asked for no sooner than it is wanted; before that it is no question of the page's. */
export function useContentWhen<Query extends string>(
  isWanted: boolean,
  query: Query,
): Pick<Content<Query>, "content" | "isWaiting"> {
  const queries = useQueryClient();
  const [asked] = useQueries({ queries: (isWanted ? [query] : []).map((one) => contentOptions(one, queries)) });
  return { content: asked?.data, isWaiting: asked?.isLoading ?? false };
}
