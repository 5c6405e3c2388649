import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "../errors/failure.ts";
import type { Account } from "../http/session.ts";
import { type Credential, useCredential, useLive } from "./live.ts";

/** Polling interval while the event stream is down, in milliseconds. */
const POLL_MS = 5000;

type LiveSource = {
  account: Account;
  /** The event stream that reports changes. */
  path: string;
  /** Query key that is invalidated by an event. */
  invalidates: QueryKey;
};

/** State of a query: loading, data or error. */
type QueryState = { state: { data: unknown; error: unknown } };

/** Refetches queries at each event, and polls while the stream is down. `isSilent` while there is no connection. */
export function useLiveUpdates({ account, path, invalidates }: LiveSource) {
  return useLiveUpdatesBy({ ...useCredential(account), whileHidden: account === "driver" }, path, invalidates);
}

/** Same as `useLiveUpdates`, with another credential than an account's session. */
export function useLiveUpdatesBy(credential: Credential, path: string, invalidates: QueryKey) {
  const client = useQueryClient();
  const { isLive, isSilent } = useLive(
    path,
    credential,
    () => void client.invalidateQueries({ queryKey: invalidates }),
  );
  const isRejected = (error: unknown) =>
    error instanceof Failure && error.status === (credential.rejectedStatus ?? 401);
  const refetchInterval = ({ state: { data, error } }: QueryState) =>
    isLive || isRejected(error) || (data === undefined && error === null) ? false : POLL_MS;
  return { isSilent, refetchInterval };
}

/** A query whose data follows changes on the server. */
export function useLiveQuery<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
  source: LiveSource,
) {
  const { isSilent, refetchInterval } = useLiveUpdates(source);
  return { ...useQuery({ ...options, refetchInterval }), isSilent };
}
