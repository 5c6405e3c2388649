import type { ClientReturn } from "@sanity/client";
import { useQuery } from "@tanstack/react-query";
import { latestEvent } from "./latest-event.ts";
import { remember, remembered } from "./remembered.ts";
import { isPreview } from "./source.ts";

/** Begins the key of everything that editors wrote. */
export const contentKey = "content";

export type Content<Query extends string> = {
  /** What is published; before that is known, what this browser remembers of it. */
  content: ClientReturn<Query> | undefined;
  /** Nothing to show yet, but it comes. */
  isWaiting: boolean;
  /** Nothing to show, and asking failed. */
  isMissing: boolean;
};

/** What editors wrote for a screen. Follows every publication, and in the Studio's preview every keystroke. */
export function useContent<Query extends string>(query: Query): Content<Query> {
  const { data, error } = useQuery<ClientReturn<Query>>({
    queryKey: [contentKey, query],
    queryFn: async ({ signal }) => {
      const { ask } = await import("./client.ts");
      const answer = await ask(query, signal, latestEvent.id);
      if (!isPreview()) remember(query, answer);
      return answer;
    },
    placeholderData: () => remembered(query),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A failed question drops its placeholder; what was remembered is still the best there is.
  const content = data ?? (error ? remembered(query) : undefined);
  return { content, isWaiting: content === undefined && !error, isMissing: content === undefined && Boolean(error) };
}
