import type { ClientReturn } from "@sanity/client";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { Failure } from "../failure.ts";
import { ask } from "./lake.ts";
import { latestEvent } from "./latest-event.ts";
import { remember, remembered } from "./remembered.ts";
import { isPreview } from "./source.ts";

/** Begins the key of everything that editors wrote. */
export const contentKey = "content";

/** A lake that gave no answer is asked again so often. */
const RETRIES = 2;

export type Content<Query extends string> = {
  /** What is published; before that is known, what this browser remembers of it. */
  content: ClientReturn<Query> | undefined;
  /** Nothing to show yet, but it comes. */
  isWaiting: boolean;
  /** Nothing to show, and asking failed. */
  isMissing: boolean;
};

const contentOptions = <Query extends string>(query: Query) =>
  queryOptions<ClientReturn<Query>>({
    queryKey: [contentKey, query],
    queryFn: async ({ signal }) => {
      const answer = await ask(query, signal, latestEvent.id);
      if (!isPreview()) remember(query, answer);
      return answer;
    },
    retry: (failures, thrown) => failures < RETRIES && thrown instanceof Failure && !thrown.isFinal,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What editors wrote for a screen. Follows every publication, and in the Studio's preview every keystroke. */
export function useContent<Query extends string>(query: Query): Content<Query> {
  const { data, error } = useQuery({ ...contentOptions(query), placeholderData: () => remembered(query) });
  // A failed question drops its placeholder; what was remembered is still the best there is.
  const content = data ?? (error ? remembered(query) : undefined);
  return { content, isWaiting: content === undefined && !error, isMissing: content === undefined && Boolean(error) };
}

/** The same, asked for no sooner than it is wanted; before that it is no question of the page's. */
export function useContentWhen<Query extends string>(
  isWanted: boolean,
  query: Query,
): Pick<Content<Query>, "content" | "isWaiting"> {
  const [asked] = useQueries({ queries: (isWanted ? [query] : []).map((one) => contentOptions(one)) });
  return { content: asked?.data, isWaiting: asked?.isLoading ?? false };
}
