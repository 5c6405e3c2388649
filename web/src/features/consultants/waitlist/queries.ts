import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { type JoinWaitlist, type JoinWithWish, WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE, Failure } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { visitorHere } from "../../../lib/time/visitor.ts";

const asUser = { as: "user" } as const;

/** The patient's waitlist entries. Polled, because the places change. */
export const waitingQuery = queryOptions({
  queryKey: ["user", "waitlist"],
  queryFn: ({ signal }) => http.get("/api/user/waitlist", WaitingList, { ...asUser, signal }),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
});

/** When a time is free after all, the form disappears, so a toast shows the error. */
const TOAST_IF_FREE = {
  handlesErrorInline: (thrown: unknown) => !(thrown instanceof Failure && thrown.status === 409),
};

export const useJoinWaitlist = () =>
  useWrite(
    (choice: Omit<JoinWaitlist, "visitor">, key) => {
      const input: JoinWaitlist = { ...choice, visitor: visitorHere() ?? undefined };
      return http.post("/api/user/waitlist/join", input, WaitingList, { ...asUser, ...key });
    },
    { updates: waitingQuery.queryKey, onSuccess: notifyResponse, meta: TOAST_IF_FREE },
  );

export const useJoinWithWish = () =>
  useWrite(
    (wish: Omit<JoinWithWish, "visitor">, key) => {
      const input: JoinWithWish = { ...wish, visitor: visitorHere() ?? undefined };
      return http.post("/api/user/waitlist/join-wish", input, WaitingList, { ...asUser, ...key });
    },
    { updates: waitingQuery.queryKey, onSuccess: notifyResponse, meta: TOAST_IF_FREE },
  );

export const useLeaveWaitlist = () =>
  useWrite(
    (waitingId: string, key) =>
      http.post("/api/user/waitlist/leave", { waitingId }, WaitingList, { ...asUser, ...key }),
    { updates: waitingQuery.queryKey, onSuccess: notifyResponse, meta: ERRORS_INLINE },
  );
