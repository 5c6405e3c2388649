import { OwnReportEmail, ReportRecipients } from "@lamplight/api/contract/month-reports.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { useWrite } from "../../../../lib/http/write.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";

const office = officeCalls("office");

/** Who can get the weekly report, and who does. */
export const recipientsQuery = queryOptions({
  queryKey: ["office", "report-recipients"],
  queryFn: ({ signal }) => office.get("report-recipients", ReportRecipients, { signal }),
});

export const useChooseRecipient = () =>
  useWrite(
    ({ staffId, isChosen }: { staffId: string; isChosen: boolean }, key) =>
      office.put(`report-recipients/${staffId}`, { isChosen }, Done, key),
    { invalidates: [recipientsQuery.queryKey, ownReportQuery.queryKey] },
  );

/** Whether the user gets the weekly report. */
export const ownReportQuery = queryOptions({
  queryKey: ["office", "own-weekly-report"],
  queryFn: ({ signal }) => office.get("access/weekly-report", OwnReportEmail, { signal }),
});

export const useStopOwnReport = () =>
  useWrite((_: undefined, key) => office.post("access/weekly-report/stop", {}, OwnReportEmail, key), {
    invalidates: [ownReportQuery.queryKey],
    meta: ERRORS_INLINE,
  });
