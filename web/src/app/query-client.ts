import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { errorMessage, type FailureWords } from "../lib/errors/failure.ts";
import { accounts, onSessionChange, readToken } from "../lib/http/session.ts";
import { StaleSessionError } from "../lib/http/session-call.ts";
import { notify } from "../lib/page/notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Toast when the query fails without older data. */
      failureText?: string;
    };
    mutationMeta: FailureWords & {
      /** The failure is nothing the user could act on, so there is no toast. */
      isQuiet?: boolean;
      /** True for failures that the screen shows itself. */
      handlesErrorInline?: (thrown: unknown) => boolean;
    };
  }
}

/**
 * Repeats an invalidation that happens during a query's first fetch. The library would treat the response as fresh:
 * after a payment, a slow list would keep its pay button.
 */
class ThoroughClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    const firstFetches = new Set(
      fetching.filter(({ state }) => state.data === undefined).map(({ queryHash }) => queryHash),
    );
    await super.invalidateQueries(filters, options);
    if (firstFetches.size === 0 || filters?.refetchType === "none") return;
    await super.refetchQueries({ type: "active", predicate: ({ queryHash }) => firstFetches.has(queryHash) }, options);
  }
}

/**
 * All failures become toasts here. The http client retries. Calls are made even if the browser reports no network,
 * because a paused call would tell the user nothing.
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
 * Removes an account's data from the cache when its session changes. The other kind of account keeps its data. Query
 * keys begin with the account. Returns an unsubscribe function.
 */
export function forgetOnSessionChange(client: QueryClient): () => void {
  const known = new Map(accounts.map((account) => [account, readToken(account)]));
  return onSessionChange(() => {
    for (const account of accounts) {
      const token = readToken(account);
      if (known.get(account) === token) continue;
      known.set(account, token);
      forget(client, [account], token !== null);
    }
  });
}

/** Mounted queries stay connected, and fetch again if someone is signed in. */
function forget(client: QueryClient, queryKey: QueryKey, isSignedIn: boolean): void {
  if (isSignedIn) void client.resetQueries({ queryKey });
  else for (const query of client.getQueryCache().findAll({ queryKey })) query.reset();
}
