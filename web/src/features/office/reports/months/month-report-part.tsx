import { MONTH_REPORT_TEXTS, type MonthReportName } from "@lamplight/api/contract/month-reports.ts";
import { QueryAnswer } from "../../../../components/states/answer.tsx";
import { StatePanel } from "../../../../components/states/state-panel.tsx";
import { MonthTable } from "./month-table.tsx";
import { monthReportQuery } from "./queries.ts";

/** A month's report, or that there is nothing in it. */
export const MonthReportPart = ({ name, month }: { name: MonthReportName; month: string }) => (
  <QueryAnswer query={monthReportQuery(name, month)} what="the report">
    {(report) =>
      report.rows.length === 0 ? (
        <StatePanel title={MONTH_REPORT_TEXTS[name].empty} text="Try another month." />
      ) : (
        <MonthTable key={name} name={name} month={month} report={report} />
      )
    }
  </QueryAnswer>
);
