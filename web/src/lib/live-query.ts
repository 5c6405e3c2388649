import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "./failure.ts";
import { type Right, useLive, useRightOf } from "./live.ts";
import type { Account } from "./session.ts";

/** While the live line is down the question is asked this often, in milliseconds. */
const ASK_EVERY = 5000;

type News = {
  account: Account;
  /** The event stream that reports changes. */
  path: string;
  /** Query key that is invalidated by an event. */
  about: QueryKey;
};

/** State of a query: loading, data or error. */
type Asked = { state: { data: unknown; error: unknown } };

/** Has questions asked again at every piece of news, and now and then while none can come. `isSilent` while there is no connection. */
export function useLiveUpdates({ account, path, about }: News) {
  return useLiveUpdatesBy(useRightOf(account), path, about);
}

/** The same with a credential other than an account's session. */
export function useLiveUpdatesBy(right: Right, path: string, about: QueryKey) {
  const client = useQueryClient();
  const { isLive, isSilent } = useLive(path, right, () => void client.invalidateQueries({ queryKey: about }));
  const isRefused = (error: unknown) => error instanceof Failure && error.status === (right.refusal ?? 401);
  const refetchInterval = ({ state: { data, error } }: Asked) =>
    isLive || isRefused(error) || (data === undefined && error === null) ? false : ASK_EVERY;
  return { isSilent, refetchInterval };
}

/** A question whose answer follows what happens on the server. */
export function useLiveQuery<Answer, Data, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Data, Key>,
  news: News,
) {
  const { isSilent, refetchInterval } = useLiveUpdates(news);
  return { ...useQuery({ ...question, refetchInterval }), isSilent };
}
