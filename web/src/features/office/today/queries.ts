import { Done } from "@lamplight/api/contract/response.ts";
import { CallsDone, Digest, type TaskId, Today } from "@lamplight/api/contract/today.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";

const office = officeCalls("office");

/** Open tasks, and what comes next. Kept fresh by `useOfficeUpdates`. */
export const todayQuery = queryOptions({
  queryKey: ["office", "today"],
  queryFn: ({ signal }) => office.get("today", Today, { signal }),
});

export type TaskAction = { task: TaskId } & (
  | { action: "take" | "unassign" | "done"; body?: undefined }
  | { action: "snooze"; body: { until: string } }
);

/** Runs an action on one task. */
export function useTaskAction() {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ task: { kind, targetId }, action, body }: TaskAction) =>
      idempotent({ kind, targetId, action, body }, (idempotencyKey) =>
        office.post(`today/${kind}/${targetId}/${action}`, body ?? {}, Done, { idempotencyKey }),
      ),
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: todayQuery.queryKey })),
  });
}

/** Marks calls as done, all together. */
export function useCallsDone() {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (calls: TaskId[]) => {
      const tasks = calls.map(({ kind, targetId }) => ({ kind, targetId }));
      return idempotent(tasks, (idempotencyKey) => office.post("today/done", { tasks }, CallsDone, { idempotencyKey }));
    },
    meta: ERRORS_INLINE,
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: todayQuery.queryKey })),
  });
}

/** A decision about a finished ride: the call and its body. */
export type Decision = { path: string; body: object };

export function useDecision() {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ path, body }: Decision) =>
      idempotent({ path, body }, (idempotencyKey) => office.post(path, body, Done, { idempotencyKey })),
    meta: ERRORS_INLINE,
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: todayQuery.queryKey })),
  });
}

/** Whether the user gets the morning email. */
export const digestQuery = queryOptions({
  queryKey: ["office", "digest"],
  queryFn: ({ signal }) => office.get("digest", Digest, { signal }),
  select: ({ wanted }) => wanted,
});

export function useDigestChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => office.put("digest", { wanted }, Digest),
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: digestQuery.queryKey })),
  });
}
