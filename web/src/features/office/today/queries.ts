import { Done } from "@lamplight/api/contract/response.ts";
import { CallsDone, Digest, type TaskId, Today } from "@lamplight/api/contract/today.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
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
export const useTaskAction = () =>
  useWrite(
    ({ task: { kind, targetId }, action, body }: TaskAction, key) =>
      office.post(`today/${kind}/${targetId}/${action}`, body ?? {}, Done, key),
    { invalidates: [todayQuery.queryKey] },
  );

/** Marks calls as done, all together. */
export const useCallsDone = () =>
  useWrite((tasks: TaskId[], key) => office.post("today/done", { tasks }, CallsDone, key), {
    invalidates: [todayQuery.queryKey],
    meta: ERRORS_INLINE,
  });

/** A decision about a finished ride: the call and its body. */
export type Decision = { path: string; body: object };

export const useDecision = () =>
  useWrite(({ path, body }: Decision, key) => office.post(path, body, Done, key), {
    invalidates: [todayQuery.queryKey],
    meta: ERRORS_INLINE,
  });

/** Whether the user gets the morning email. */
export const digestQuery = queryOptions({
  queryKey: ["office", "digest"],
  queryFn: ({ signal }) => office.get("digest", Digest, { signal }),
  select: ({ wanted }) => wanted,
});

export const useDigestChoice = () =>
  useWrite((wanted: boolean) => office.put("digest", { wanted }, Digest), { invalidates: [digestQuery.queryKey] });
