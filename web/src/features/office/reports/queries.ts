import { Report, type ReportName, type ReportRange } from "@lamplight/api/contract/reports.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";

/** One report over a range of days; disabled until the range is chosen. */
export const reportQuery = (name: ReportName, range: ReportRange | null) =>
  queryOptions({
    queryKey: ["office", "report", name, range],
    queryFn: ({ signal }) =>
      officeCalls("office").get(`reports/${name}?${new URLSearchParams(range ?? {})}`, Report, { signal }),
    enabled: range !== null,
  });
