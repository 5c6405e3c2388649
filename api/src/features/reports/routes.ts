import { Hono } from "hono";
import type { Action } from "../../../contract/permissions.ts";
import { REPORTS, Report, ReportOf, ReportRange } from "../../../contract/reports.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../lib/http/http.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import { allow, allowToText } from "../../lib/office/staff-auth.ts";
import { EXPORTS, type ExportName, exportAsCsv } from "./exports.ts";
import { monthReportRoutes } from "./months/routes.ts";
import { report, reportAsCsv } from "./service.ts";
import { weeklyReportRoutes } from "./weekly/routes.ts";

const EXPORTED: Record<ExportName, { title: string; needs: Action }> = {
  payments: { title: "Payments of a range of days as CSV, with refunds, disputes and fees", needs: "read reports" },
  visits: { title: "Visits of a range of days as CSV", needs: "read reports" },
  rides: { title: "Rides of a range of days as CSV", needs: "read reports" },
  books: { title: "Every movement of money as double entries for a bookkeeper, as CSV", needs: "export the books" },
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
    allowToText(EXPORTED[name].needs, "text/csv", EXPORTED[name].title),
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
