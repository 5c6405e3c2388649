import { Hono } from "hono";
import { REPORTS, Report, ReportOf, ReportRange } from "../../../contract/reports.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../lib/http/http.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import { allow, allowToText } from "../../lib/office/staff-auth.ts";
import { EXPORTS, type ExportName, exportAsCsv } from "./exports.ts";
import { monthReportRoutes } from "./months/routes.ts";
import { report, reportAsCsv } from "./service.ts";
import { weeklyReportRoutes } from "./weekly/routes.ts";

const EXPORT_TITLES: Record<ExportName, string> = {
  payments: "Payments of a range of days as CSV, with refunds, disputes and fees",
  visits: "Visits of a range of days as CSV",
  rides: "Rides of a range of days as CSV",
};

/** Reports over a range of days. */
export const reportRoutes = new Hono<AppEnv>()
  .route("/", monthReportRoutes)
  .route("/", weeklyReportRoutes)
  .get(
    "/reports/:name",
    allow("read reports", Report, "One report over a range of days"),
    param(ReportOf),
    query(ReportRange),
    async (c) => {
      const { db, services } = c.var;
      const { name } = c.req.valid("param");
      return reply(c, await report(db, name, c.req.valid("query"), services.config.practiceTimeZone));
    },
  );

for (const name of REPORTS)
  reportRoutes.get(
    `/exports/${name}.csv`,
    allowToText("read reports", "text/csv", "A report as CSV"),
    query(ReportRange),
    async (c) => {
      const { db, services } = c.var;
      return csvAnswer(
        c,
        `${name}.csv`,
        await reportAsCsv(db, name, c.req.valid("query"), services.config.practiceTimeZone),
      );
    },
  );

for (const name of EXPORTS)
  reportRoutes.get(
    `/exports/${name}.csv`,
    allowToText("read reports", "text/csv", EXPORT_TITLES[name]),
    query(ReportRange),
    async (c) => {
      const { db, services, staff } = c.var;
      await recordStaffAudit(db, byStaff(staff), exported(staff.id, name));
      const parts = exportAsCsv(db, name, c.req.valid("query"), services.config.practiceTimeZone);
      return csvAnswer(c, `${name}.csv`, parts);
    },
  );

const exported = (staffId: string, name: ExportName) =>
  ({ action: `${name} exported`, subject: { kind: "staff", id: staffId } }) as const;
