import { LINK_HEADER, SharedRide } from "@lamplight/api/contract/shared-rides.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ERRORS_INLINE, Failure } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { useLiveUpdatesBy } from "../../../lib/live/live-query.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const sharedRideQuery = (token: string) =>
  queryOptions({
    queryKey: ["followed-ride", token],
    queryFn: () => http.post("/api/ride/followed", { token }, SharedRide),
    select: ({ ride }) => ride,
    enabled: token !== "",
    staleTime: 0,
    retry: false,
  });

/** Marks the passenger as ready through the share link. */
export const useCallByLink = (token: string) =>
  useWrite(() => http.post("/api/ride/followed/ready", { token }, SharedRide), {
    updates: sharedRideQuery(token).queryKey,
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
  });

/** Status of an unknown or expired link. */
const ENDED = 404;

/** The shared ride with live updates until the link expires. Known data stays while offline. */
export function useSharedRide(token: string) {
  const query = sharedRideQuery(token);
  const credential = { token: token || null, header: LINK_HEADER, rejectedStatus: ENDED };
  const { isSilent, refetchInterval } = useLiveUpdatesBy(credential, "/api/ride/followed/live", query.queryKey);
  const result = useQuery({ ...query, refetchInterval });
  return { ...result, hasEnded: result.error instanceof Failure && result.error.status === ENDED, isSilent };
}
