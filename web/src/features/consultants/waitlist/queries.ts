import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { type JoinWaitlist, type JoinWithWish, WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE, Failure } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
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

/** Shows the response's message and its entries, which replace a pending fetch. */
function useUpdateEntries() {
  const client = useQueryClient();
  return async (answer: WaitingList) => {
    notifyResponse(answer);
    await client.cancelQueries({ queryKey: waitingQuery.queryKey });
    client.setQueryData(waitingQuery.queryKey, answer);
  };
}

/** When a time is free after all, the form disappears, so a toast shows the error. */
const TOAST_IF_FREE = {
  handlesErrorInline: (thrown: unknown) => !(thrown instanceof Failure && thrown.status === 409),
};

export function useJoinWaitlist() {
  const idempotent = useIdempotentWrite();
  const updateEntries = useUpdateEntries();
  return useMutation({
    mutationFn: (choice: Omit<JoinWaitlist, "visitor">) => {
      const input: JoinWaitlist = { ...choice, visitor: visitorHere() ?? undefined };
      return idempotent(input, (idempotencyKey) =>
        http.post("/api/user/waitlist/join", input, WaitingList, { ...asUser, idempotencyKey }),
      );
    },
    onSuccess: updateEntries,
    meta: TOAST_IF_FREE,
  });
}

export function useJoinWithWish() {
  const idempotent = useIdempotentWrite();
  const updateEntries = useUpdateEntries();
  return useMutation({
    mutationFn: (wish: Omit<JoinWithWish, "visitor">) => {
      const input: JoinWithWish = { ...wish, visitor: visitorHere() ?? undefined };
      return idempotent(input, (idempotencyKey) =>
        http.post("/api/user/waitlist/join-wish", input, WaitingList, { ...asUser, idempotencyKey }),
      );
    },
    onSuccess: updateEntries,
    meta: TOAST_IF_FREE,
  });
}

export function useLeaveWaitlist() {
  const idempotent = useIdempotentWrite();
  const updateEntries = useUpdateEntries();
  return useMutation({
    mutationFn: (waitingId: string) =>
      idempotent({ waitingId }, (idempotencyKey) =>
        http.post("/api/user/waitlist/leave", { waitingId }, WaitingList, { ...asUser, idempotencyKey }),
      ),
    onSuccess: updateEntries,
    meta: ERRORS_INLINE,
  });
}
