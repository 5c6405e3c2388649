import { may } from "@lamplight/api/contract/permissions.ts";
import { REPORT_TEXTS, REPORTS, type Report, type ReportName, ReportRange } from "@lamplight/api/contract/reports.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { useDownload } from "../../../features/office/patients/queries.ts";
import { reportQuery } from "../../../features/office/reports/queries.ts";
import { RANGES, rangeIn } from "../../../features/office/reports/range.ts";
import { ReportTable } from "../../../features/office/reports/report-table.tsx";
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

/** Reports. The report and its range are in the URL. */
export function OfficeReportsPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const name = REPORTS.find((one) => one === search.get("report")) ?? "hours";
  const { kind, range: chosen } = rangeIn(search, dateOnly(serverNow(), timeZone));
  const parsed = ReportRange.safeParse(chosen);
  const range = parsed.success ? parsed.data : null;
  const { mutate: save, isPending } = useDownload();
  const setFilters = (changed: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { replace: true, state: STAY });
  const { lead } = REPORT_TEXTS[name];
  return (
    <OfficePage
      title="Reports"
      actions={
        range && (
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="Exporting…"
            onClick={() => save({ path: `exports/${name}.csv?${new URLSearchParams(range)}`, name: `${name}.csv` })}
          >
            Export as CSV
          </Button>
        )
      }
    >
      <div className={styles["filter"]}>
        <SelectField label="Report" value={name} onChange={({ target }) => setFilters({ report: target.value })}>
          {REPORTS.map((one) => (
            <option key={one} value={one}>
              {REPORT_TEXTS[one].title}
            </option>
          ))}
        </SelectField>
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
      <p className={styles["lead"]}>{lead}</p>
      {range && (
        <Actions className={styles["exports"]}>
          {EXPORTS.filter(([, , needs]) => may(staff.role, needs)).map(([file, label]) => (
            <Button
              key={file}
              variant="quiet"
              size="small"
              busy={isPending}
              busyLabel="Exporting…"
              onClick={() => save({ path: `exports/${file}.csv?${new URLSearchParams(range)}`, name: `${file}.csv` })}
            >
              {label}
            </Button>
          ))}
        </Actions>
      )}
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
