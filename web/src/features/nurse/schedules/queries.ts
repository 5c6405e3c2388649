import { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  HoursFound,
  HoursSet,
  type NewTimeOff,
  type PutHours,
  TimeOffList,
  TimeOffPreview,
  TimeOffTaken,
} from "@lamplight/api/contract/schedules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";

/** The side and path of a schedule's API calls. */
export type Schedule = { side: Side; path: string };
export const ofConsultant = (docId: string): Schedule => ({ side: "office", path: `consultants/${docId}/` });
export const ofEveryone: Schedule = { side: "office", path: "" };
export const ofMyself: Schedule = { side: "nurse", path: "" };

const keyOf = ({ side, path }: Schedule) => [side, "schedule", path] as const;

export const hoursQuery = (of: Schedule) =>
  queryOptions({
    queryKey: [...keyOf(of), "hours"],
    queryFn: ({ signal }) => officeCalls(of.side).get(`${of.path}hours`, HoursFound, { signal }),
  });

export const timeOffQuery = (of: Schedule) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...keyOf(of), "time-off"],
    queryFn: ({ pageParam, signal }) =>
      officeCalls(of.side).get(pageUrl(`${of.path}time-off`, pageParam), TimeOffList, { signal }),
    select: ({ pages }) => pages.flatMap(({ timeOff }) => timeOff),
  });

/** The free times that patients see now. */
export const offeredQuery = (side: Side, docId: string) =>
  queryOptions({
    queryKey: [side, "offered", docId],
    queryFn: ({ signal }) => http.get(`/api/doctor/${docId}/slots`, SlotWeek, { signal }),
  });

/** Saves hours. On a conflict they are refetched. */
export const useSetHours = (of: Schedule) =>
  useWrite((hours: PutHours, key) => officeCalls(of.side).put(`${of.path}hours`, hours, HoursSet, key), {
    invalidates: [[of.side]],
  });

/** The API path that ends time off. */
export const endPath = ({ path }: Schedule, id: string) => `${path}time-off/${id}/end`;

/** What time off would hit. Nothing is stored. */
export const usePreviewTimeOff = (of: Schedule) =>
  useWrite((input: NewTimeOff) => officeCalls(of.side).post(`${of.path}time-off/preview`, input, TimeOffPreview), {
    meta: ERRORS_INLINE,
  });

export const useTakeTimeOff = (of: Schedule) =>
  useWrite((input: NewTimeOff, key) => officeCalls(of.side).post(`${of.path}time-off`, input, TimeOffTaken, key), {
    invalidates: [[of.side]],
    meta: ERRORS_INLINE,
  });

export const useEndTimeOff = (of: Schedule) =>
  useWrite((id: string, key) => officeCalls(of.side).post(endPath(of, id), {}, Done, key), {
    invalidates: [[of.side]],
  });
