import { FollowedRide, LINK_HEADER } from "@lamplight/api/contract/shared-rides.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isFinal } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { followLine } from "../../lib/live-line.ts";

/** While the live line is down the question is asked this often, in milliseconds. */
const ASK_EVERY = 15_000;

const followedQuery = (token: string) =>
  queryOptions({
    queryKey: ["followed-ride", token],
    queryFn: () => http.post("/api/ride/followed", { token }, FollowedRide),
    select: ({ ride }) => ride,
    staleTime: 0,
    retry: false,
  });

/** Says by the link that its passenger is ready for the way back. */
export function useCallByLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.post("/api/ride/followed/ready", { token }, FollowedRide),
    meta: { isToldInPlace: () => true },
    onSuccess: (answer) => client.setQueryData(["followed-ride", token], answer),
  });
}

/** The ride behind a link, as it changes, until the link has ended. What was once known stays while nothing can be asked. */
export function useFollowedRide(token: string) {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const answer = useQuery({
    ...followedQuery(token),
    enabled: token !== "",
    refetchInterval: ({ state }) => (isLive || isFinal(state.error) ? false : ASK_EVERY),
  });
  const isFollowed = answer.data !== undefined && !isFinal(answer.error);
  useEffect(() => {
    if (!isFollowed) return;
    const stop = followLine({
      path: "/api/ride/followed/live",
      headers: { [LINK_HEADER]: token },
      heard: () => {
        setLive(true);
        void client.invalidateQueries({ queryKey: ["followed-ride", token] });
      },
      missed: () => setLive(false),
      lost: () => setLive(false),
      refused: () => {},
      isWanted: () => true,
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [client, isFollowed, token]);
  return answer;
}
