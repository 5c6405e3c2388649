import {
  MONTH_REPORT_TEXTS,
  type MonthReport,
  type MonthReportName,
  type MonthReportRow,
  monthBefore,
  monthName,
  type ReportUnit,
} from "@lamplight/api/contract/month-reports.ts";
import { useState } from "react";
import { SelectField } from "../../../../components/form/field.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { inDollars } from "../../../../lib/time/format.ts";
import styles from "./month-table.module.css";
import { ariaSort, nextSort, type Sort, sortedRows } from "./sorted-rows.ts";

const FORMATS: Record<ReportUnit, (value: number) => string> = {
  count: (value) => value.toLocaleString("en-US"),
  money: inDollars,
  minutes: (value) => `${(Math.round(value / 6) / 10).toLocaleString("en-US")} h`,
  share: (value) => `${value}%`,
};
const inUnit = (value: number | null | undefined, unit: ReportUnit): string =>
  value === null || value === undefined ? "–" : FORMATS[unit](value);

type Values = Pick<MonthReportRow, "values" | "before">;

/** A month's report with the month before beside each value, sorted by the column that is pressed, and the sums at the foot. */
export function MonthTable({ name, month, report }: { name: MonthReportName; month: string; report: MonthReport }) {
  const { title, labels, columns } = MONTH_REPORT_TEXTS[name];
  const [sort, setSort] = useState<Sort | null>(null);
  const earlier = monthName(monthBefore(month));
  const heads = [
    ...labels.map((head, index) => ({ head, of: "label" as const, index })),
    ...columns.map(({ head }, index) => ({ head, of: "value" as const, index })),
  ];
  const cells = ({ values, before }: Values) =>
    columns.map(({ head, unit }, index) => (
      <td key={head} data-head={head}>
        <b>{inUnit(values[index], unit)}</b>
        <VisuallyHidden>, in {earlier}: </VisuallyHidden>
        <span className={styles["before"]}>{inUnit(before[index], unit)}</span>
      </td>
    ));
  return (
    <>
      <SelectField
        label="Sort by"
        className={styles["sortBy"]}
        value={sort ? `${sort.of} ${sort.index}` : ""}
        onChange={({ target }) => {
          const chosen = heads.find(({ of, index }) => `${of} ${index}` === target.value);
          setSort(chosen ? nextSort(null, chosen.of, chosen.index) : null);
        }}
      >
        <option value="">As listed</option>
        {heads.map(({ head, of, index }) => (
          <option key={head} value={`${of} ${index}`}>
            {head}
          </option>
        ))}
      </SelectField>
      <table className={styles["report"]}>
        <caption>
          <VisuallyHidden>{title}: </VisuallyHidden>
          {monthName(month)}
          {report.isOver ? "" : " so far"}, <span className={styles["before"]}>{earlier} beside it</span>
        </caption>
        <thead>
          <tr>
            {heads.map(({ head, of, index }) => (
              <th key={head} scope="col" data-of={of} aria-sort={ariaSort(sort, of, index)}>
                <button type="button" onClick={() => setSort(nextSort(sort, of, index))}>
                  {head}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedRows(report.rows, sort).map((row) => (
            <tr key={row._id}>
              {row.labels.map((label, index) =>
                index === 0 ? (
                  <th key={labels[index]} scope="row" data-of="label">
                    {label}
                  </th>
                ) : (
                  <td key={labels[index]} data-of="label">
                    {label}
                  </td>
                ),
              )}
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={labels.length} data-of="label">
              All
            </th>
            {cells(report.total)}
          </tr>
        </tfoot>
      </table>
    </>
  );
}
