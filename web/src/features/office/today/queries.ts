import { FirstDay, type FirstDayStep } from "@lamplight/api/contract/first-day.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  CallsDone,
  Colleagues,
  Digest,
  type TaskGroup,
  type TaskId,
  Today,
  TodayRows,
} from "@lamplight/api/contract/today.ts";
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

/** All rows of one part, below those that Today shows. */
export const todayRowsQuery = (group: TaskGroup) =>
  queryOptions({
    queryKey: [...todayQuery.queryKey, group],
    queryFn: ({ signal }) => office.get(`today/${group}`, TodayRows, { signal }),
    select: ({ rows }) => rows,
  });

export type RowAction = { tasks: TaskId[] } & (
  | { action: "take" | "unassign" }
  | { action: "give"; to: string }
  | { action: "snooze"; until: string }
);

/** Takes, gives, gives back or snoozes the tasks of a row. */
export const useRowAction = () =>
  useWrite(({ action, ...body }: RowAction, key) => office.post(`today/${action}`, body, Done, key), {
    invalidates: [todayQuery.queryKey],
    meta: ERRORS_INLINE,
  });

/** To whom tasks can be given. */
export const colleaguesQuery = queryOptions({
  queryKey: ["office", "colleagues"],
  queryFn: ({ signal }) => office.get("colleagues", Colleagues, { signal }),
  select: ({ colleagues }) => colleagues,
});

/** Marks one task as done. */
export const useTaskDone = () =>
  useWrite(({ kind, targetId }: TaskId, key) => office.post(`today/${kind}/${targetId}/done`, {}, Done, key), {
    invalidates: [todayQuery.queryKey],
    meta: ERRORS_INLINE,
  });

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

/** What a new practice still needs. Asked for owners only. */
export const firstDayQuery = queryOptions({
  queryKey: [...todayQuery.queryKey, "first day"],
  queryFn: ({ signal }) => office.get("first-day", FirstDay, { signal }),
  select: ({ lines }) => lines,
});

/** Hides steps of the first day. */
export const usePutAway = () =>
  useWrite((steps: FirstDayStep[], key) => office.post("first-day", { steps }, Done, key), {
    invalidates: [firstDayQuery.queryKey],
    meta: ERRORS_INLINE,
  });
