import { type Consultant, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { queryOptions } from "@tanstack/react-query";
import { http } from "../../lib/http.ts";

export const consultantsQuery = queryOptions({
  queryKey: ["consultants"],
  queryFn: ({ signal }) => http.get("/api/doctor/list", ConsultantList, { signal }),
  select: (answer): Consultant[] => answer.doctors,
});

/** The free slots of one consultant's coming week. Never taken from the cache without asking again: others book too. */
export const slotsQuery = (docId: string) =>
  queryOptions({
    queryKey: ["slots", docId],
    queryFn: ({ signal }) =>
      http.get(`/api/doctor/${encodeURIComponent(docId)}/slots`, SlotWeek, {
        signal,
      }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
