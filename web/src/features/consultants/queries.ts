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
import { loadChunk } from "../../lib/chunks.ts";
import { shownOf, topOf } from "./shown.ts";

/** Nobody is asked for whoever has left meanwhile. */
async function calls(signal: AbortSignal) {
  const all = await loadChunk(() => import("./calls.ts"));
  signal.throwIfAborted();
  return all;
}

/** Every consultant, with all there is to say of them. */
export const consultantsQuery = queryOptions({
  queryKey: ["consultants"],
  queryFn: async ({ signal }) => (await calls(signal)).listConsultants(signal),
  select: (answer): Consultant[] => answer.doctors,
});

/** Consultants as wished, a part at a time. While other ones are looked up, those found before stay. */
export const searchQuery = (input: URLSearchParams, isWanted: boolean) =>
  infiniteQueryOptions({
    queryKey: ["consultantSearch", input.toString()],
    queryFn: async ({ pageParam, signal }) => {
      const part = new URLSearchParams(input);
      if (pageParam) part.set("cursor", pageParam);
      const { searchConsultants } = await loadChunk(() => import("./search-call.ts"));
      signal.throwIfAborted();
      return searchConsultants(part, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

export const shownKey = (chosen: Speciality | null) => ["consultants", "shown", chosen] as const;
export const topKey = ["consultants", "top"] as const;
export const consultantKey = (docId: string) => ["consultant", docId] as const;
export const slotsKey = (docId: string) => ["slots", docId] as const;

/** First page of the list of a specialty, or of all nurses. */
export const useShown = (chosen: Speciality | null, isWanted = true) =>
  usePartOfAll(shownKey(chosen), (all) => shownOf(all, chosen), isWanted);

/** The first of the list, as the home page shows them. */
export const useTop = () => usePartOfAll(topKey, topOf);

/** Stands in the page's own HTML, or is known at once where the whole list is; that list is asked for otherwise. */
function usePartOfAll<Part>(queryKey: QueryKey, partOf: (all: readonly Consultant[]) => Part, isWanted = true) {
  const client = useQueryClient();
  const known = () => client.getQueryState(consultantsQuery.queryKey);
  return useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const all = await (await calls(signal)).listConsultants(signal);
      client.setQueryData(consultantsQuery.queryKey, all);
      return partOf(all.doctors);
    },
    initialData: () => {
      const all = known()?.data?.doctors;
      return all && partOf(all);
    },
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
  });
}

/** One consultant. Stands in the page's own HTML, or is known at once where the whole list is. */
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

/** The free slots of one consultant's coming week. Never taken from the cache without asking again: others book too. */
export const slotsQuery = (docId: string) =>
  queryOptions({
    queryKey: slotsKey(docId),
    queryFn: async ({ signal }) => (await calls(signal)).freeSlots(docId, signal),
    staleTime: 0,
    refetchInterval: 60_000,
  });
