import { Hono } from "hono";
import { MONTH_REPORTS, MonthReport, MonthReportOf, ReportMonth } from "../../../../contract/month-reports.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../../lib/http/http.ts";
import { allow, allowToText } from "../../../lib/office/staff-auth.ts";
import { monthReport, monthReportAsCsv } from "./service.ts";

/** Reports of a month, with the month before. */
export const monthReportRoutes = new Hono<AppEnv>().get(
  "/month-reports/:name",
  allow("read reports", MonthReport, "One report of a month, with the month before"),
  param(MonthReportOf),
  query(ReportMonth),
  async (c) => {
    const { db, services } = c.var;
    const { name } = c.req.valid("param");
    return reply(c, await monthReport(db, name, c.req.valid("query").month, services.config.practiceTimeZone));
  },
);

for (const name of MONTH_REPORTS)
  monthReportRoutes.get(
    `/exports/${name}.csv`,
    allowToText("read reports", "text/csv", "A report of a month as CSV"),
    query(ReportMonth),
    async (c) => {
      const { db, services } = c.var;
      const { month } = c.req.valid("query");
      const csv = await monthReportAsCsv(db, name, month, services.config.practiceTimeZone);
      return csvAnswer(c, `${name}-${month}.csv`, csv);
    },
  );
