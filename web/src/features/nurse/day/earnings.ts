import { NurseEarnedVisits, NurseEarnings } from "@lamplight/api/contract/payouts.ts";
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { saveFile } from "../../../lib/http/save-file.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";

const nurse = officeCalls("nurse");

export const earningsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ["nurse", "earnings"],
  queryFn: ({ pageParam, signal }) => nurse.get(pageUrl("earnings", pageParam), NurseEarnings, { signal }),
});

/** The visits of a payout, or "unpaid" ones. */
export const earnedVisitsQuery = (part: string) =>
  queryOptions({
    queryKey: ["nurse", "earnings", part],
    queryFn: ({ signal }) => nurse.get(`earnings/${part}`, NurseEarnedVisits, { signal }),
  });

/** Saves the visits of a payout, or "unpaid" ones, as CSV. */
export const saveEarnings = async (part: string, name: string): Promise<void> =>
  saveFile(await nurse.file(`earnings/${part}/visits.csv`), name);

export const useEarnings = () => useInfiniteQuery(earningsQuery);
