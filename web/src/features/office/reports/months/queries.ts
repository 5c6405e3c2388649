import { MonthReport, type MonthReportName } from "@lamplight/api/contract/month-reports.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../../lib/office/office-calls.ts";

/** A report of a month, with the month before. */
export const monthReportQuery = (name: MonthReportName, month: string) =>
  queryOptions({
    queryKey: ["office", "month-report", name, month],
    queryFn: ({ signal }) => officeCalls("office").get(`month-reports/${name}?month=${month}`, MonthReport, { signal }),
  });
