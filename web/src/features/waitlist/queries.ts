import { type JoinWaitlist, WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { visitorHere } from "../../lib/visitor.ts";

const asUser = { as: "user" } as const;
const MINUTE = 60_000;

/** The lines the patient waits in. They move on by themselves. */
export const waitingQuery = queryOptions({
  queryKey: ["user", "waitlist"],
  queryFn: ({ signal }) => http.get("/api/user/waitlist", WaitingList, { ...asUser, signal }),
  select: ({ waiting }) => waiting,
  staleTime: 0,
  refetchInterval: MINUTE,
});

/** What a write answers is said, and is how the lines stand now; what was asked before it is old. */
function useTakeLines() {
  const client = useQueryClient();
  return async (answer: WaitingList) => {
    notifyResponse(answer);
    await client.cancelQueries({ queryKey: waitingQuery.queryKey });
    client.setQueryData(waitingQuery.queryKey, answer);
  };
}

export function useJoinWaitlist() {
  const [once] = useState(createIdempotencyKeys);
  const take = useTakeLines();
  return useMutation({
    mutationFn: (choice: Omit<JoinWaitlist, "visitor">) => {
      const input: JoinWaitlist = { ...choice, visitor: visitorHere() };
      return once(input, (idempotencyKey) =>
        http.post("/api/user/waitlist/join", input, WaitingList, { ...asUser, idempotencyKey }),
      );
    },
    onSuccess: take,
    // Where a time has come free, the place that says so has gone.
    meta: { handlesErrorInline: (thrown) => !(thrown instanceof Failure && thrown.status === 409) },
  });
}

export function useLeaveWaitlist() {
  const [once] = useState(createIdempotencyKeys);
  const take = useTakeLines();
  return useMutation({
    mutationFn: (waitingId: string) =>
      once({ waitingId }, (idempotencyKey) =>
        http.post("/api/user/waitlist/leave", { waitingId }, WaitingList, { ...asUser, idempotencyKey }),
      ),
    onSuccess: take,
    meta: { handlesErrorInline: () => true },
  });
}
