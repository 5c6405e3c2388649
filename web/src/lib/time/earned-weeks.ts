import { EarnedLines, EarningsList } from "@lamplight/api/contract/earnings.ts";
import type { StatementDays } from "@lamplight/api/contract/work-statements.ts";
import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Shape } from "../http/http.ts";
import { saveFile } from "../http/save-file.ts";
import { paged, pageUrl } from "../office/office-lists.ts";

const WEEKS = "12";

type Calls = {
  /** The path of the earnings. */
  path: string;
  weeksKey: QueryKey;
  linesKey: (week: string) => QueryKey;
  get: <Answer>(path: string, shape: Shape<Answer>, call: { signal: AbortSignal }) => Promise<Answer>;
  file: (path: string) => Promise<Blob>;
};

/** A driver's earnings by week, as the driver or the office reads them. */
export const earnedWeeks = ({ path, weeksKey, linesKey, get, file }: Calls) => ({
  weeks: infiniteQueryOptions({
    ...paged,
    queryKey: weeksKey,
    queryFn: ({ pageParam, signal }) => get(pageUrl(path, pageParam, { limit: WEEKS }), EarningsList, { signal }),
    staleTime: 0,
  }),
  /** The rides of a week, by its first day. */
  lines: (week: string) =>
    queryOptions({
      queryKey: linesKey(week),
      queryFn: ({ signal }) => get(`${path}/${week}`, EarnedLines, { signal }),
      staleTime: 0,
    }),
  /** The statement over some days. */
  statement: (days: StatementDays, kind: "pdf" | "csv") =>
    file(`${path}/statement.${kind}?${new URLSearchParams(days)}`),
  /** Saves a week's rides as CSV. */
  save: async (week: string) => saveFile(await file(`${path}/${week}/rides.csv`), `earnings-${week}.csv`),
});
export type EarnedWeeks = ReturnType<typeof earnedWeeks>;
