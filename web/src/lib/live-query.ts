import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLive } from "./live.ts";
import type { Account } from "./session.ts";

/** While the live line is down the question is asked this often, in milliseconds. */
const ASK_EVERY = 5000;

type News = {
  account: Account;
  /** Where the server says that something has changed. */
  path: string;
  /** What the news is about: everything under this key is read anew. Stays the same between renders. */
  about: QueryKey;
};

/** Has questions asked again at every piece of news, and now and then while none can come. `isSilent` while there is no connection. */
export function useNews({ account, path, about }: News) {
  const client = useQueryClient();
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: about }), [client, about]);
  const { isLive, isSilent } = useLive(account, path, reload);
  const refetchInterval = ({ state }: { state: { data: unknown } }) =>
    isLive || state.data === undefined ? false : ASK_EVERY;
  return { isSilent, refetchInterval };
}

/** A question whose answer follows what happens on the server. */
export function useLiveQuery<Answer, Data, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Data, Key>,
  news: News,
) {
  const { isSilent, refetchInterval } = useNews(news);
  return { ...useQuery({ ...question, refetchInterval }), isSilent };
}
