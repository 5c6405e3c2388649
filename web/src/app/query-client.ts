import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { errorMessage, type FailureWords } from "../lib/failure.ts";
import { notify } from "../lib/notify.ts";
import { type Account, accounts, onSessionChange, readToken } from "../lib/session.ts";
import { StaleSessionError } from "../lib/session-call.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Said in a toast when the query fails and there is nothing older to show. */
      failureText?: string;
    };
    mutationMeta: FailureWords & {
      /** Its failure says nothing a person could act on. */
      isQuiet?: boolean;
      /** Its failures that the screen itself tells, better than a toast could. */
      handlesErrorInline?: (thrown: unknown) => boolean;
    };
  }
}

/**
 * What changes while it is asked for the first time is asked for once more when that answer has come. The library takes that
 * answer for good: a payment that arrived before a slow list would leave its button there to be pressed again.
 */
class ThoroughClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    const first = new Set(asked.filter(({ state }) => state.data === undefined).map(({ queryHash }) => queryHash));
    await super.invalidateQueries(filters, options);
    if (first.size === 0 || filters?.refetchType === "none") return;
    await super.refetchQueries({ type: "active", predicate: ({ queryHash }) => first.has(queryHash) }, options);
  }
}

/**
 * The one place where failures become toasts. Retrying is the http client's work. A call is made whatever the browser
 * thinks of its network: waiting silently for a line that may not come back tells a person nothing.
 */
export function createQueryClient(): QueryClient {
  return new ThoroughClient({
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
        const { isQuiet, handlesErrorInline } = mutation.meta ?? {};
        if (isQuiet || handlesErrorInline?.(thrown) || thrown instanceof StaleSessionError) return;
        notify.failure(errorMessage(thrown, mutation.meta));
      },
    }),
  });
}

/**
 * Forgets what an account was told as soon as its session becomes another one; what the other kind of account was told
 * stays. Keys begin with the account whose they are. Answers how to stop.
 */
export function forgetOnSessionChange(client: QueryClient): () => void {
  const known = new Map(accounts.map((account) => [account, readToken(account)]));
  return onSessionChange(() => {
    for (const account of accounts) {
      const token = readToken(account);
      if (known.get(account) === token) continue;
      known.set(account, token);
      forget(client, account, token !== null);
    }
  });
}

/** What is on the screen stays connected, and asks in the new name if there is one. */
function forget(client: QueryClient, account: Account, isSignedIn: boolean): void {
  if (isSignedIn) void client.resetQueries({ queryKey: [account] });
  else for (const query of client.getQueryCache().findAll({ queryKey: [account] })) query.reset();
}
