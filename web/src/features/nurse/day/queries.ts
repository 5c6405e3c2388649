import { type Attendance, Feed, NewFeed, Notes, NurseDay, NurseVisitFound } from "@lamplight/api/contract/nurse.ts";
import { NurseEarnedVisits, NurseEarnings } from "@lamplight/api/contract/payouts.ts";
import type { StatementDays } from "@lamplight/api/contract/work-statements.ts";
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ownBankAccount } from "../../../components/earnings/own-bank-account.tsx";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { saveFile } from "../../../lib/http/save-file.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const nurse = officeCalls("nurse");
/** Visits are booked and canceled, and calls open, while the page is shown. */
const EVERY_MS = 10_000;

/** The nurse's visits of a day (`YYYY-MM-DD`); today without one. */
export const dayQuery = (day: string | null) =>
  queryOptions({
    queryKey: ["nurse", "day", day],
    queryFn: ({ signal }) => nurse.get(day ? `day?day=${day}` : "day", NurseDay, { signal }),
    refetchInterval: EVERY_MS,
  });

const DAY = ["nurse", "day"];

/** Records attendance, or clears it with null. On a conflict the day is refetched. */
export const useAttendance = (visitId: string) =>
  useWrite(
    (input: { revision: number; attendance: Attendance | null }, key) =>
      nurse.post(`visits/${visitId}/attendance`, input, NurseVisitFound, key),
    { invalidates: [DAY], onSuccess: notifyResponse, meta: ERRORS_INLINE },
  );

export const useWriteNote = (visitId: string) =>
  useWrite((input: { text: string }, key) => nurse.post(`visits/${visitId}/notes`, input, Notes, key), {
    invalidates: [DAY],
  });

export const feedQuery = queryOptions({
  queryKey: ["nurse", "feed"],
  queryFn: ({ signal }) => nurse.get("feed", Feed, { signal }),
});

export const useRenewFeed = () =>
  useWrite(() => nurse.post("feed", {}, NewFeed), { invalidates: [feedQuery.queryKey] });

export const useDay = (day: string | null) => useQuery(dayQuery(day));

export const earningsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ["nurse", "earnings"],
  queryFn: ({ pageParam, signal }) => nurse.get(pageUrl("earnings", pageParam), NurseEarnings, { signal }),
});

/** The nurse's own account for payouts. */
export const nurseBankAccount = ownBankAccount({ path: "bank-account", queryKey: ["nurse", "bank-account"], ...nurse });

/** The visits of a payout, or "unpaid" ones. */
export const earnedVisitsQuery = (part: string) =>
  queryOptions({
    queryKey: ["nurse", "earnings", part],
    queryFn: ({ signal }) => nurse.get(`earnings/${part}`, NurseEarnedVisits, { signal }),
  });

/** Saves the visits of a payout, or "unpaid" ones, as CSV. */
export const saveEarnings = async (part: string, name: string): Promise<void> =>
  saveFile(await nurse.file(`earnings/${part}/visits.csv`), name);

/** The nurse's statement over some days. */
export const loadStatement = (days: StatementDays, file: "pdf" | "csv"): Promise<Blob> =>
  nurse.file(`earnings/statement.${file}?${new URLSearchParams(days)}`);

export const useEarnings = () => useInfiniteQuery(earningsQuery);
