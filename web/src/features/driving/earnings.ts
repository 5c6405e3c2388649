import { EarnedLines, type EarnedWeek, EarningsList } from "@lamplight/api/contract/earnings.ts";
import { fullDate } from "@lamplight/api/contract/format-time.ts";
import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/failure.ts";
import { counted, inDollars } from "../../lib/format.ts";
import { http } from "../../lib/http.ts";
import { paged, pageUrl } from "../../lib/office-lists.ts";
import { saveFile } from "../../lib/save-file.ts";
import { asDriver, OF_DRIVER } from "./queries.ts";

const EARNINGS = "/api/driver/earnings";
const WEEKS = "12";

export const EARNED_WEEKS: QueryKey = [...OF_DRIVER, "earnings"];
export const earningsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: EARNED_WEEKS,
  queryFn: ({ pageParam, signal }) =>
    http.get(pageUrl(EARNINGS, pageParam, { limit: WEEKS }), EarningsList, { ...asDriver, signal }),
  staleTime: 0,
});

/** The rides of a week, by its first day. */
export const earnedLinesQuery = (week: string) =>
  queryOptions({
    queryKey: [...OF_DRIVER, "earned-week", week],
    queryFn: ({ signal }) => http.get(`${EARNINGS}/${week}`, EarnedLines, { ...asDriver, signal }),
    staleTime: 0,
  });

/** Saves a week's rides as CSV. */
export const useSaveWeek = (week: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(await http.file(`${EARNINGS}/${week}/rides.csv`, asDriver), `earnings-${week}.csv`),
    meta: ERRORS_INLINE,
  });

/** One sentence per payout of a week, and one for the unpaid rest. */
export function payoutSentences({ payouts, owedCents, undecided }: EarnedWeek, timeZone: string): string[] {
  const sentences = payouts.map(({ cents, paidAt, reference }) =>
    paidAt
      ? `${inDollars(cents)} paid out ${fullDate(paidAt, timeZone)}, reference ${reference}.`
      : `${inDollars(cents)} will be in your next transfer.`,
  );
  if (owedCents > 0) sentences.push(`${inDollars(owedCents)} still to be paid out.`);
  if (undecided > 0)
    sentences.push(`${counted(undecided, "ride is", "rides are")} waiting for a decision, for example on an extra.`);
  return sentences;
}
