import {
  MONTH_REPORT_TEXTS,
  MONTH_REPORTS,
  type MonthReportName,
  monthBefore,
  monthName,
} from "@lamplight/api/contract/month-reports.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import { REPORT_TEXTS, REPORTS, type Report, type ReportName, ReportRange } from "@lamplight/api/contract/reports.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { RecordActions } from "../../../components/office/record-actions.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { useDownload } from "../../../features/office/patients/queries.ts";
import { MonthReportPart } from "../../../features/office/reports/months/month-report-part.tsx";
import { reportQuery } from "../../../features/office/reports/queries.ts";
import { RANGES, rangeIn } from "../../../features/office/reports/range.ts";
import { ReportTable } from "../../../features/office/reports/report-table.tsx";
import { ReportRecipients } from "../../../features/office/reports/weekly/report-recipients.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import styles from "./office-reports-page.module.css";

/** Files of single records of the range. */
const EXPORTS = [
  ["payments", "Export payments", "read reports"],
  ["visits", "Export visits", "read reports"],
  ["rides", "Export rides", "read reports"],
  ["books", "Export the books", "export the books"],
] as const;

/** The months that can be chosen, this month first. */
const MONTHS_SHOWN = 24;
function monthsUntil(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS_SHOWN) months.push(monthBefore(months.at(-1) ?? today));
  return months;
}

/** Reports. The report and its month or range are in the URL. */
export function OfficeReportsPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const today = dateOnly(serverNow(), timeZone);
  const byMonth = MONTH_REPORTS.find((one) => one === search.get("report"));
  const name = REPORTS.find((one) => one === search.get("report")) ?? "hours";
  const setFilters = (changed: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { replace: true, state: STAY });
  const choice = (
    <SelectField label="Report" value={byMonth ?? name} onChange={({ target }) => setFilters({ report: target.value })}>
      <optgroup label="By month">
        {MONTH_REPORTS.map((one) => (
          <option key={one} value={one}>
            {MONTH_REPORT_TEXTS[one].title}
          </option>
        ))}
      </optgroup>
      <optgroup label="Any days">
        {REPORTS.map((one) => (
          <option key={one} value={one}>
            {REPORT_TEXTS[one].title}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
  const parts = { today, search, setFilters, choice };
  return (
    <>
      {byMonth ? <OfMonth name={byMonth} {...parts} /> : <OfRange name={name} {...parts} />}
      {may(staff.role, "choose who gets the weekly report") && <ReportRecipients />}
    </>
  );
}

type Parts = {
  today: string;
  search: URLSearchParams;
  setFilters: (changed: Record<string, string>) => void;
  choice: ReactNode;
};

function OfMonth({ name, today, search, setFilters, choice }: Parts & { name: MonthReportName }) {
  const months = monthsUntil(today);
  const month = months.find((one) => one === search.get("month")) ?? today.slice(0, 7);
  return (
    <OfficePage title="Reports" actions={<Export name={`${name}-${month}`} path={`${name}.csv?month=${month}`} />}>
      <div className={styles["filter"]}>
        {choice}
        <SelectField label="Month" value={month} onChange={({ target }) => setFilters({ month: target.value })}>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles["lead"]}>{MONTH_REPORT_TEXTS[name].lead}</p>
      <MonthReportPart name={name} month={month} />
    </OfficePage>
  );
}

/** Saves a file of the office's exports. */
function Export({ path, name }: { path: string; name: string }) {
  const { mutate: save, isPending } = useDownload();
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      busyLabel="Exporting…"
      onClick={() => save({ path: `exports/${path}`, name: `${name}.csv` })}
    >
      Export as CSV
    </Button>
  );
}

function OfRange({ name, today, search, setFilters, choice }: Parts & { name: ReportName }) {
  const { staff } = useOutletContext<Me>();
  const { mutate: save } = useDownload();
  const { kind, range: chosen } = rangeIn(search, today);
  const parsed = ReportRange.safeParse(chosen);
  const range = parsed.success ? parsed.data : null;
  return (
    <OfficePage
      title="Reports"
      actions={
        range && (
          <RecordActions
            main={<Export name={name} path={`${name}.csv?${new URLSearchParams(range)}`} />}
            more={EXPORTS.filter(([, , needs]) => may(staff.role, needs)).map(([file, label]) => ({
              label,
              Icon: Download,
              onPress: () => save({ path: `exports/${file}.csv?${new URLSearchParams(range)}`, name: `${file}.csv` }),
            }))}
          />
        )
      }
    >
      <div className={styles["filter"]}>
        {choice}
        <SelectField label="Days" value={kind} onChange={({ target }) => setFilters({ range: target.value, ...range })}>
          {RANGES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {kind === "own" &&
          (["from", "to"] as const).map((end) => (
            <DayField
              key={end}
              label={end === "from" ? "First day" : "Last day"}
              value={search.get(end) ?? ""}
              onDay={(day) => setFilters({ [end]: day })}
              canBeNone
            />
          ))}
      </div>
      <p className={styles["lead"]}>{REPORT_TEXTS[name].lead}</p>
      {range === null ? (
        <StatePanel
          title="Choose a range"
          text={(chosen && parsed.error?.issues[0]?.message) || "Please choose the first and last day."}
        />
      ) : (
        <QueryAnswer query={reportQuery(name, range)} what="the report">
          {(report) => <ReportSection name={name} range={range} report={report} />}
        </QueryAnswer>
      )}
    </OfficePage>
  );
}

function ReportSection({ name, range, report }: { name: ReportName; range: ReportRange; report: Report }) {
  const isEmpty = name === "hours" ? report.total.value === 0 : report.total.count === 0;
  if (isEmpty) return <StatePanel title={REPORT_TEXTS[name].empty} text="Try other days." />;
  return <ReportTable name={name} range={range} report={report} />;
}
