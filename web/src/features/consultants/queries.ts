import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import type { Speciality } from "@lamplight/api/contract/search-options.ts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { loadChunk } from "../../lib/hydration/chunks.ts";
import { type Chosen, EVERYONE, shownOf, topOf } from "./finding/shown.ts";

/** Skip the request if the visitor left the page while the chunk was loading. */
async function calls(signal: AbortSignal) {
  const all = await loadChunk(() => import("./calls.ts"));
  signal.throwIfAborted();
  return all;
}

/** All consultants with all details. */
export const consultantsQuery = queryOptions({
  queryKey: ["consultants"],
  queryFn: async ({ signal }) => (await calls(signal)).listConsultants(signal),
  select: (answer): Consultant[] => answer.doctors,
});

/** Search results in pages. Earlier results stay until new ones load. */
export const searchQuery = (input: URLSearchParams, isWanted: boolean) =>
  infiniteQueryOptions({
    queryKey: ["consultantSearch", input.toString()],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams(input);
      if (pageParam) params.set("cursor", pageParam);
      const { searchConsultants } = await loadChunk(() => import("./finding/search-call.ts"));
      signal.throwIfAborted();
      return searchConsultants(params, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

export const shownKey = (chosen: Speciality | null) => ["consultants", "shown", chosen] as const;
export const topKey = ({ speciality, language }: Chosen) => ["consultants", "top", speciality, language] as const;
export const consultantKey = (docId: string) => ["consultant", docId] as const;
export const slotsKey = (docId: string) => ["slots", docId] as const;

/** First page of the list of a specialty, or of all nurses. */
export const useShown = (chosen: Speciality | null, isWanted = true) =>
  useSelection(shownKey(chosen), (all) => shownOf(all, chosen), isWanted);

/** The first consultants of the whole list, or of a part. */
export const useTop = (chosen = EVERYONE) => useSelection(topKey(chosen), (all) => topOf(all, chosen));

/** Data from the page's HTML, or from the whole list if that is loaded. Otherwise loads the whole list. */
function useSelection<Selection>(
  queryKey: QueryKey,
  select: (all: readonly Consultant[]) => Selection,
  isWanted = true,
) {
  const client = useQueryClient();
  const known = () => client.getQueryState(consultantsQuery.queryKey);
  return useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const all = await (await calls(signal)).listConsultants(signal);
      client.setQueryData(consultantsQuery.queryKey, all);
      return select(all.doctors);
    },
    initialData: () => {
      const all = known()?.data?.doctors;
      return all && select(all);
    },
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
  });
}

/** One consultant, from the page's HTML or from the whole list if one is loaded. */
export function useConsultant(docId: string) {
  const client = useQueryClient();
  const known = () => client.getQueryState(consultantsQuery.queryKey);
  return useQuery({
    queryKey: consultantKey(docId),
    queryFn: async ({ signal }) => (await calls(signal)).findConsultant(docId, signal),
    initialData: () => {
      const doctor = known()?.data?.doctors.find(({ _id }) => _id === docId);
      return doctor && { success: true as const, doctor };
    },
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
    select: (answer) => answer.doctor,
  });
}

/** Free slots of a consultant's next seven days. Always refetched, because others book too. */
export const slotsQuery = (docId: string) =>
  queryOptions({
    queryKey: slotsKey(docId),
    queryFn: async ({ signal }) => (await calls(signal)).freeSlots(docId, signal),
    staleTime: 0,
    refetchInterval: 60_000,
  });

export const useConsultants = () => useQuery(consultantsQuery);

/** Refetches a consultant and the list: a review changes the rating that both show. */
export function useReloadRating(docId: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: consultantsQuery.queryKey });
    void client.invalidateQueries({ queryKey: consultantKey(docId) });
  };
}
