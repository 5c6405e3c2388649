import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { type FailureWords, failureText } from "../lib/failure.ts";
import { notify } from "../lib/notify.ts";
import { onSessionChange, readToken } from "../lib/session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** About a person: forgotten when the session changes. */
      isPrivate?: boolean;
      /** Said in a toast when the query fails and there is nothing older to show. */
      failureText?: string;
    };
    mutationMeta: FailureWords & {
      /** Its failure says nothing a person could act on. */
      isQuiet?: boolean;
    };
  }
}

/**
 * The one place where failures become toasts. Retrying is the http client's work. A call is made whatever the browser
 * thinks of its network: waiting silently for a line that may not come back tells a person nothing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      onError: (_, query) => {
        if (query.meta?.failureText && query.state.data === undefined) notify.failure(query.meta.failureText);
      },
    }),
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _result, mutation) => {
        if (!mutation.meta?.isQuiet) notify.failure(failureText(thrown, mutation.meta));
      },
    }),
  });
}

/** Forgets what belonged to a person as soon as the session becomes another one. Answers how to stop. */
export function forgetOnSessionChange(client: QueryClient): () => void {
  const tokens = () => `${readToken("user")} ${readToken("driver")}`;
  let known = tokens();
  return onSessionChange(() => {
    if (tokens() === known) return;
    known = tokens();
    client.removeQueries({
      predicate: (query) => query.meta?.isPrivate === true,
    });
  });
}
