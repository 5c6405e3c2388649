import { Done } from "@lamplight/api/contract/response.ts";
import { Digest, type TaskId, Today } from "@lamplight/api/contract/today.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { officeCalls } from "../../lib/office-calls.ts";

const office = officeCalls("office");

/** What needs a person, and what comes next. News of it come by themselves. */
export const todayQuery = queryOptions({
  queryKey: ["office", "today"],
  queryFn: ({ signal }) => office.get("today", Today, { signal }),
});

export type TaskAction = { need: TaskId } & (
  | { deed: "take" | "give-back" | "done"; body?: undefined }
  | { deed: "snooze"; body: { until: string } }
);

/** What somebody does about one thing on Today. */
export function useTaskAction() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: ({ need: { kind, about }, deed, body }: TaskAction) =>
      once({ kind, about, deed, body }, (idempotencyKey) =>
        office.post(`today/${kind}/${about}/${deed}`, body ?? {}, Done, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
}

/** What the office can decide on the spot about a ride that is over, as its call and its words. */
export type Decision = { path: string; body: object };

export function useDecision() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: ({ path, body }: Decision) =>
      once({ path, body }, (idempotencyKey) => office.post(path, body, Done, { idempotencyKey })),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
}

/** Whether one is told each morning, by letter, of what needs somebody. */
export const digestQuery = queryOptions({
  queryKey: ["office", "digest"],
  queryFn: ({ signal }) => office.get("digest", Digest, { signal }),
  select: ({ wanted }) => wanted,
});

export function useDigestChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => office.put("digest", { wanted }, Digest),
    onSettled: () => client.invalidateQueries({ queryKey: digestQuery.queryKey }),
  });
}
