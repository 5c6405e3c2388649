import {
  AffectedHandled,
  AffectedPreview,
  type AffectedQuery,
  AffectedVisits,
  type HandleAffected,
} from "@lamplight/api/contract/affected-visits.ts";
import { RankedNurses } from "@lamplight/api/contract/office-visits.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** All nurses. `slotDate` is today's. */
export const nursesQuery = (slotDate: string) =>
  queryOptions({
    queryKey: ["office", "nurses", "all", slotDate],
    queryFn: ({ signal }) => office.get(`nurses/ranked?${new URLSearchParams({ slotDate })}`, RankedNurses, { signal }),
    select: ({ nurses }) => nurses.toSorted((one, other) => one.name.localeCompare(other.name)),
  });

/** The visits that a nurse cannot keep; with a period, also those that time off would affect. */
export const affectedQuery = (input: AffectedQuery) =>
  queryOptions({
    queryKey: ["office", "affected-visits", input],
    queryFn: ({ signal }) => office.get(`affected-visits?${new URLSearchParams(input)}`, AffectedVisits, { signal }),
    enabled: input.docId !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What the decisions would do, with every email and refund. */
export const affectedPreviewQuery = (input: HandleAffected, isWanted: boolean) =>
  queryOptions({
    queryKey: ["office", "affected-visits", "preview", input],
    queryFn: () => office.post("affected-visits/preview", input, AffectedPreview),
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  });

/** Enters the time off and carries out the decisions. */
export const useHandleAffected = () =>
  useOfficeWrite((input: HandleAffected, key) => office.post("affected-visits", input, AffectedHandled, key));

export const useNurses = (slotDate: string) => useQuery(nursesQuery(slotDate));
